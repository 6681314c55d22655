//! The workers from the asking side: three programs that wait for jobs.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{ensure, Context, Result};

/// Who measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// hexmate, built without any flag.
    Ours,
    /// hexmate, built for this machine's processor.
    Native,
    /// The other crates, built for this machine's processor.
    Peers,
}

/// What a worker answers.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    pub count: u64,
    /// Seconds of one thread's processor time.
    pub cpu: f64,
    /// Seconds on the clock.
    pub wall: f64,
}

struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What it says of itself.
    about: String,
}

impl Worker {
    fn start(program: &Path, arguments: &[String]) -> Result<Worker> {
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let input = child.stdin.take().context("no input")?;
        let mut output = BufReader::new(child.stdout.take().context("no output")?);
        let mut about = String::new();
        output.read_line(&mut about)?;
        let about = about.trim_end().to_owned();
        ensure!(!about.is_empty(), "{} does not start", program.display());
        Ok(Worker {
            child,
            input,
            output,
            about,
        })
    }

    fn ask(&mut self, job: &str) -> Result<Answer> {
        writeln!(self.input, "{job}")?;
        self.input.flush()?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        let numbers: Vec<u64> = line
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        let [count, cpu, wall] = numbers[..] else {
            anyhow::bail!("the worker ended in the middle of {job:?}");
        };
        Ok(Answer {
            count,
            cpu: cpu as f64 / 1e9,
            wall: wall as f64 / 1e9,
        })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It would end by itself at the end of its input, but only once that is closed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All three workers.
pub struct Workers {
    ours: Worker,
    native: Worker,
    peers: Worker,
}

impl Workers {
    /// Starts them; `kernel` is forced in both of ours.
    pub fn start(
        ours: &Path,
        native: &Path,
        peers: &Path,
        kernel: Option<&String>,
    ) -> Result<Workers> {
        let kernel: Vec<String> = kernel.cloned().into_iter().collect();
        Ok(Workers {
            ours: Worker::start(ours, &kernel)?,
            native: Worker::start(native, &kernel)?,
            peers: Worker::start(peers, &[])?,
        })
    }

    /// What ours and the peers say of themselves.
    pub fn about(&self) -> String {
        format!("{}, {}", self.ours.about, self.peers.about)
    }

    /// Has a job done, and checks its count if that is known.
    pub fn ask(&mut self, who: Who, job: &str, expected: Option<u64>) -> Result<Answer> {
        let worker = match who {
            Who::Ours => &mut self.ours,
            Who::Native => &mut self.native,
            Who::Peers => &mut self.peers,
        };
        let answer = worker
            .ask(job)
            .with_context(|| format!("{job:?} of {who:?}"))?;
        let wrong = expected.filter(|&expected| expected != answer.count);
        ensure!(
            wrong.is_none(),
            "{job:?} of {who:?} gave {}, not {wrong:?}",
            answer.count
        );
        Ok(answer)
    }
}
