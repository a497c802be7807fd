// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.report.Samples;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.StringJoiner;

/// The text form of an [Outcome], which a [ForkedRun] writes.
///
/// ```text
///  bytes 83
///  heap 144.00 144.00 208.00 160.00       as Heap says it
///  write 31.2 31.3 35.0 ...     nanoseconds a call, one for each block
///  writeFresh 51.1 ...
///  read 40.5 ...
///
///  or:  failed <reason on one line>
/// ```
final class OutcomeText {
    private static final String FAILED = "failed ";
    private static final int LONGEST_REASON = 160;

    private OutcomeText() {}

    static String format(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed failed -> failed(failed.reason());
            case Outcome.Measured measured -> {
                StringBuilder text =
                        new StringBuilder("bytes ").append(measured.bytes()).append('\n');
                text.append("heap ").append(measured.heap().format()).append('\n');
                for (Motion motion : Motion.values()) {
                    StringJoiner line = new StringJoiner(" ", motion.method() + ' ', "\n");
                    for (double nanos : measured.of(motion).toArray()) {
                        line.add(Double.toString(nanos));
                    }
                    text.append(line);
                }
                yield text.toString();
            }
        };
    }

    /// The text of a failure.
    static String failed(String reason) {
        return FAILED + reason + '\n';
    }

    static boolean isFailure(String text) {
        return text.startsWith(FAILED);
    }

    /// Why a failure is one.
    static Outcome.Failed failure(String text) {
        return new Outcome.Failed(text.substring(FAILED.length()).strip());
    }

    /// @throws IllegalArgumentException if the text has another format
    static Outcome parse(String text, boolean deepStack) {
        if (isFailure(text)) {
            return failure(text);
        }
        int bytes = -1;
        HeapCost heap = null;
        Map<Motion, Samples> times = new EnumMap<>(Motion.class);
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "bytes" -> bytes = Integer.parseInt(words[1]);
                case "heap" -> heap = HeapCost.parse(line.substring("heap ".length()));
                default -> times.put(motion(words[0]), samples(words));
            }
        }
        if (bytes < 0 || heap == null) {
            throw new IllegalArgumentException("no answer: " + oneLine(text));
        }
        return new Outcome.Measured(bytes, deepStack, times, heap);
    }

    private static Motion motion(String method) {
        for (Motion motion : Motion.values()) {
            if (motion.method().equals(method)) {
                return motion;
            }
        }
        throw new IllegalArgumentException("no motion of this name: " + oneLine(method));
    }

    /// The numbers after the first word.
    static Samples samples(String[] words) {
        return Samples.of(
                Arrays.stream(words, 1, words.length).mapToDouble(Double::parseDouble).toArray());
    }

    /// The failure, or the stack overflow that is its cause, on one line.
    static String reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StackOverflowError) {
                return "StackOverflowError on a thread's default stack";
            }
        }
        String message = failure.getMessage();
        if (failure instanceof AssertionError && message != null) {
            return oneLine(message);
        }
        return oneLine(failure.getClass().getSimpleName() + ": " + message);
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + " ...";
    }
}
