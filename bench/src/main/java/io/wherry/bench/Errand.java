// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What the command line asks for.
///
/// @param out where the page goes; null if it is only printed
record Errand(
        Effort effort,
        List<Workload> workloads,
        Set<Contender> contenders,
        @Nullable Path out,
        String command) {

    static final String USAGE =
            """
            usage: bench/run [--quick] [--only <regex>] [--peers <regex>] [--out <file>]

              --quick         one JVM for each workload and contender, a few minutes; else two, an hour
              --only <regex>  workloads whose name has a match, as 'tree|list'
              --peers <regex> contenders whose name has a match, beside wherry
              --out <file>    where the page goes; docs/results/codec.md if everything is measured,
                              else nowhere
            """;

    Errand {
        workloads = List.copyOf(workloads);
        contenders = EnumSet.copyOf(contenders);
    }

    /// @throws IllegalArgumentException if the arguments mean nothing
    static Errand parse(String[] args) {
        Effort effort = Effort.FULL;
        Pattern only = null;
        Pattern peers = null;
        Path out = null;
        Iterator<String> words = Arrays.asList(args).iterator();
        while (words.hasNext()) {
            String word = words.next();
            switch (word) {
                case "--quick" -> effort = Effort.QUICK;
                case "--only" -> only = Pattern.compile(operand(word, words));
                case "--peers" -> peers = Pattern.compile(operand(word, words));
                case "--out" -> out = Path.of(operand(word, words));
                default -> throw new IllegalArgumentException("unknown argument: " + word);
            }
        }
        if (out == null && only == null && peers == null) {
            out = Path.of("docs", "results", "codec.md");
        }
        return new Errand(effort, workloads(only), contenders(peers), out, command(args));
    }

    /// The command as one would type it.
    private static String command(String[] args) {
        StringBuilder command = new StringBuilder("bench/run");
        for (String word : args) {
            boolean plain = word.matches("[A-Za-z0-9./_-]+");
            command.append(plain ? " " + word : " '" + word + "'");
        }
        return command.toString();
    }

    private static String operand(String option, Iterator<String> words) {
        if (!words.hasNext()) {
            throw new IllegalArgumentException("operand is missing: " + option);
        }
        return words.next();
    }

    private static List<Workload> workloads(@Nullable Pattern only) {
        List<Workload> chosen =
                Workloads.all().stream()
                        .filter(w -> only == null || only.matcher(w.name()).find())
                        .toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("no workload of this name: " + only);
        }
        return chosen;
    }

    private static Set<Contender> contenders(@Nullable Pattern peers) {
        Set<Contender> chosen = EnumSet.of(Contender.WHERRY);
        for (Contender contender : Contender.values()) {
            if (peers == null || peers.matcher(contender.label()).find()) {
                chosen.add(contender);
            }
        }
        return chosen;
    }
}
