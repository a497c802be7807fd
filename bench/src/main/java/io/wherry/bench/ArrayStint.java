// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// A JVM's work: one way, one shape and element, all extents.
final class ArrayStint {
    private static final int UNCOUNTED = 10;

    private final List<ArrayTrial> trials;
    private final Effort effort;
    private @Nullable Object last;

    private ArrayStint(List<ArrayTrial> trials, Effort effort) {
        this.trials = trials;
        this.effort = effort;
    }

    /// `<way> <element> <shape> <effort> <file for the answer>`
    ///
    /// Whatever goes wrong is an answer too. Else each line is a motion, an extent and nanoseconds a call.
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
            answer = Answer.failed(Answer.reason(e));
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
        ArrayStint stint = new ArrayStint(trials, effort);
        List<ArrayMotion> motions =
                Arrays.stream(ArrayMotion.values()).filter(m -> m.way() == way).toList();
        stint.warm(motions);
        StringBuilder answer = new StringBuilder();
        for (ArrayMotion motion : motions) {
            for (int i = 0; i < trials.size(); i++) {
                trials.get(i).check(motion);
                StringJoiner line =
                        new StringJoiner(
                                " ", motion.name() + ' ' + ArrayShape.EXTENTS.get(i) + ' ', "\n");
                for (double nanos : stint.samples(motion, trials.get(i))) {
                    line.add(Double.toString(nanos));
                }
                answer.append(line);
            }
        }
        if (stint.last == null) {
            throw new AssertionError("nothing was measured");
        }
        return answer.toString();
    }

    /// All motions in turn, with all extents, as the measured calls will be.
    private void warm(List<ArrayMotion> motions) throws IOException, ClassNotFoundException {
        long end = System.nanoTime() + motions.size() * effort.warming().least();
        while (System.nanoTime() < end) {
            for (ArrayMotion motion : motions) {
                for (ArrayTrial trial : trials) {
                    last = trial.run(motion);
                }
            }
        }
    }

    private double[] samples(ArrayMotion motion, ArrayTrial trial)
            throws IOException, ClassNotFoundException {
        double once = Math.max(1, Math.min(block(motion, trial, 3), block(motion, trial, 3)));
        int calls = Math.clamp(Math.round(effort.blocks().micros() * 1000.0 / once), 1, 1_000_000);
        for (int n = 0; n < UNCOUNTED; n++) {
            block(motion, trial, calls);
        }
        double[] nanos = new double[effort.blocks().count()];
        for (int n = 0; n < nanos.length; n++) {
            nanos[n] = block(motion, trial, calls);
        }
        return nanos;
    }

    private double block(ArrayMotion motion, ArrayTrial trial, int calls)
            throws IOException, ClassNotFoundException {
        long start = System.nanoTime();
        for (int n = 0; n < calls; n++) {
            last = trial.run(motion);
        }
        return (double) (System.nanoTime() - start) / calls;
    }
}
