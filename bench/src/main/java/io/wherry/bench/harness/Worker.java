// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A JVM that replies to each line with a line. It ends when this JVM does.
public final class Worker implements Closeable {
    /// A line that the JVM or the JDK writes although nothing has failed; an empty line ends it.
    private static final Pattern WARNING = Pattern.compile("(WARNING: |\\S.* VM warning: ).*|\\s*");

    private final Path log;
    private final int patienceSeconds;
    private final Process process;
    private final Writer orders;
    private final BufferedReader answers;

    /// @param command starts it
    /// @param log receives its output other than replies
    public Worker(List<String> command, Path log, int patienceSeconds) throws IOException {
        this.log = log;
        this.patienceSeconds = patienceSeconds;
        this.process = start(command, log);
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /// Starts a JVM whose standard error goes to `log`.
    static Process start(List<String> command, Path log) throws IOException {
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    long pid() {
        return process.pid();
    }

    /// Tells it a line and waits for its answer.
    ///
    /// @throws IOException if there is none, or not in time; it has ended then
    public String ask(String order) throws IOException {
        orders.write(order + '\n');
        orders.flush();
        AtomicBoolean impatient = new AtomicBoolean();
        CompletableFuture<?> late =
                CompletableFuture.runAsync(
                        () -> {
                            impatient.set(true); // before the end, which is what is seen
                            process.destroyForcibly();
                        },
                        CompletableFuture.delayedExecutor(patienceSeconds, TimeUnit.SECONDS));
        String answer = answer();
        late.cancel(false);
        if (answer == null) {
            process.destroyForcibly();
            throw new IOException(
                    impatient.get()
                            ? "no answer after " + patienceSeconds + " s"
                            : "JVM ended: " + lastWords());
        }
        return answer;
    }

    private @Nullable String answer() {
        try {
            return answers.readLine();
        } catch (IOException _) {
            return null; // it was ended while it was waited for, which closes its streams
        }
    }

    /// Returns the beginning of the log: the first failure.
    private String lastWords() throws IOException {
        process.onExit().join();
        return failures().stream().findFirst().orElse("nothing said");
    }

    /// Returns the lines of the log other than warnings.
    private List<String> failures() throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> !WARNING.matcher(line).matches())
                .toList();
    }

    /// Ends the JVM; its log is kept if it has more than warnings.
    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        process.onExit().join();
        if (failures().isEmpty()) {
            Files.delete(log);
        }
    }
}
