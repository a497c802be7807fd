// SPDX-License-Identifier: Apache-2.0
package acme.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;

/// Measures operations in rounds of calls, and writes a file with the results.
///
/// ```text
///  result 9f86d081...            SHA-256 of what the program has checked
///  bytes 1234                    of a stored value, if the program has any
///  time 51200.0,49800.0 get      nanoseconds of a call, one for each round, and the operation
/// ```
public final class Rounds {
    private static final long MILLI = 1_000_000;

    private final Path file;
    private final int count;
    private final long roundNanos;
    private final long warmupNanos;
    private final List<String> lines = new ArrayList<>();

    private Rounds(Path file, int count, long roundMillis, long warmupMillis) {
        this.file = file;
        this.count = count;
        this.roundNanos = roundMillis * MILLI;
        this.warmupNanos = warmupMillis * MILLI;
    }

    /// An operation that is measured.
    public interface Operation {
        /// Does it once.
        void run() throws Exception;
    }

    /// Takes `<file> <rounds> <milliseconds of a round> <milliseconds of the warm-up>`.
    public static Rounds of(String... arguments) {
        return new Rounds(
                Path.of(arguments[0]),
                Integer.parseInt(arguments[1]),
                Long.parseLong(arguments[2]),
                Long.parseLong(arguments[3]));
    }

    /// Adds a result, which has to be the same in all JVMs that are compared.
    public void result(Object value) throws NoSuchAlgorithmException {
        byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
        lines.add("result " + HexFormat.of().formatHex(digest));
    }

    /// Adds the size of a stored value.
    public void bytes(long size) {
        lines.add("bytes " + size);
    }

    /// Measures an operation after a warm-up; a call that is longer than a round is one.
    public void time(String name, Operation operation) throws Exception {
        long calls = warmUp(operation);
        StringJoiner nanos = new StringJoiner(",");
        for (int round = 0; round < count; round++) {
            long start = System.nanoTime();
            for (long call = 0; call < calls; call++) {
                operation.run();
            }
            nanos.add(Double.toString((System.nanoTime() - start) / (double) calls));
        }
        lines.add("time " + nanos + " " + name);
    }

    /// Returns how many calls a round has: by the second half of the warm-up.
    private long warmUp(Operation operation) throws Exception {
        callsWithin(warmupNanos / 2, operation);
        long calls = callsWithin(warmupNanos / 2, operation);
        return Math.max(1, calls * roundNanos / Math.max(1, warmupNanos / 2));
    }

    private static long callsWithin(long nanos, Operation operation) throws Exception {
        long start = System.nanoTime();
        long calls = 0;
        do {
            operation.run();
            calls++;
        } while (System.nanoTime() - start < nanos);
        return calls;
    }

    /// Writes the file.
    public void write() throws IOException {
        Files.write(file, lines);
    }
}
