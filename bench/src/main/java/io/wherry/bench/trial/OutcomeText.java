// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.report.Samples;
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
public final class OutcomeText {
    private OutcomeText() {}

    public static String format(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed failed -> AnswerText.failed(failed.reason());
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

    /// Parses the text of an outcome.
    ///
    /// @throws IllegalArgumentException if the text has another format
    public static Outcome parse(String text, boolean deepStack) {
        if (AnswerText.isFailure(text)) {
            return new Outcome.Failed(AnswerText.reason(text));
        }
        int bytes = -1;
        HeapCost heap = null;
        Map<Motion, Samples> times = new EnumMap<>(Motion.class);
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "bytes" -> bytes = Integer.parseInt(words[1]);
                case "heap" -> heap = HeapCost.parse(line.substring("heap ".length()));
                default -> times.put(motion(words[0]), AnswerText.samples(words));
            }
        }
        if (bytes < 0 || heap == null) {
            throw new IllegalArgumentException("no answer: " + AnswerText.oneLine(text));
        }
        return new Outcome.Measured(bytes, deepStack, times, heap);
    }

    private static Motion motion(String method) {
        for (Motion motion : Motion.values()) {
            if (motion.method().equals(method)) {
                return motion;
            }
        }
        throw new IllegalArgumentException("no motion of this name: " + AnswerText.oneLine(method));
    }
}
