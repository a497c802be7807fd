// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.arrays;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Stopwatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A JVM's work: one way, one shape and element, all extents.
final class ArrayForkedRun {
    private ArrayForkedRun() {}

    /// `<way> <element> <shape> <effort> <file for the answer>`
    ///
    /// A failure is written as text, too. Otherwise each line is a motion, an extent and
    /// nanoseconds a call.
    public static void main(String[] args) throws IOException {
        if (args.length != 5) {
            throw new IllegalArgumentException("wanted: way element shape effort file");
        }
        String answer;
        try {
            answer =
                    measure(
                            ArrayMotion.Way.valueOf(args[0]),
                            ArrayShape.Element.labelled(args[1]),
                            ArrayShape.valueOf(args[2]),
                            Effort.named(args[3]));
        } catch (Exception | Error e) {
            e.printStackTrace();
            answer = AnswerText.failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[4]), answer);
    }

    static String measure(
            ArrayMotion.Way way, ArrayShape.Element element, ArrayShape shape, Effort effort)
            throws IOException, ClassNotFoundException {
        List<ArrayTrial> trials = new ArrayList<>();
        for (int n : ArrayShape.EXTENTS) {
            trials.add(new ArrayTrial(shape, element, n));
        }
        List<ArrayMotion> motions =
                Arrays.stream(ArrayMotion.values()).filter(m -> m.way() == way).toList();
        Stopwatch stopwatch = new Stopwatch(effort);
        List<Stopwatch.Call> calls = new ArrayList<>();
        for (ArrayMotion motion : motions) {
            trials.forEach(trial -> calls.add(() -> trial.run(motion)));
        }
        stopwatch.warm(calls, motions.size());
        StringBuilder answer = new StringBuilder();
        for (ArrayMotion motion : motions) {
            for (int i = 0; i < trials.size(); i++) {
                ArrayTrial trial = trials.get(i);
                trial.check(motion);
                String name = motion.name() + ' ' + ArrayShape.EXTENTS.get(i);
                answer.append(stopwatch.line(name, () -> trial.run(motion)));
            }
        }
        return answer.toString();
    }
}
