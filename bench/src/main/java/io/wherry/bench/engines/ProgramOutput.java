// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

import io.wherry.bench.report.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.StringTokenizer;

/// The results of a program over libraries of others; class `acme.measure.Rounds` has the format.
///
/// @param results digests of what it has checked
/// @param bytes of a stored value
/// @param times nanoseconds of a call of each operation, one for each round
record ProgramOutput(List<String> results, OptionalLong bytes, Map<String, Samples> times) {
    ProgramOutput {
        results = List.copyOf(results);
        times = new LinkedHashMap<>(times);
    }

    /// @throws IllegalArgumentException if the text has another format
    static ProgramOutput parse(String text) {
        List<String> results = new ArrayList<>();
        OptionalLong bytes = OptionalLong.empty();
        Map<String, Samples> times = new LinkedHashMap<>();
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ", 3);
            switch (words[0]) {
                case "result" -> results.add(words[1]);
                case "bytes" -> bytes = OptionalLong.of(Long.parseLong(words[1]));
                case "time" -> times.put(words[2], samples(words[1]));
                default -> throw new IllegalArgumentException("not a line of a program: " + line);
            }
        }
        return new ProgramOutput(results, bytes, times);
    }

    /// Returns true if `other` has the same results and bytes, and times of the same operations.
    boolean isLike(ProgramOutput other) {
        return results.equals(other.results)
                && bytes.equals(other.bytes)
                && times.keySet().equals(other.times.keySet());
    }

    private static Samples samples(String list) {
        StringTokenizer numbers = new StringTokenizer(list, ",");
        double[] nanos = new double[numbers.countTokens()];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = Double.parseDouble(numbers.nextToken());
        }
        return Samples.of(nanos);
    }
}
