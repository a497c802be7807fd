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
/// @param out the folder where the pages go; null if they are only printed
record Errand(
        Set<Section> sections, Effort effort, Choice choice, @Nullable Path out, String command) {

    static final String USAGE =
            """
            usage: bench/run [--quick] [<section> ...] [--only <regex>] [--peers <regex>] [--out <folder>]

              <section>       codec, allocation, javaio, arrays, files, start, threads, messages, links, rmi,
                              mpi, mpi-objects, iso, apps, ablation; without one, all of them
              seeds           the sections with the figures and tables of the documents that Wherry is built after
              --apps          of them, the parallel programs alone
              --quick         one JVM for each workload and contender, an hour for all sections; else
                              two, and longer samples: two hours
              --only <regex>  workloads whose name has a match, as 'tree|list'
              --peers <regex> contenders whose name has a match, beside wherry
              --out <folder>  where the pages go; docs/results if nothing is left out by --only or
                              --peers, else nowhere
            """;

    /// Who is measured, on what.
    record Choice(@Nullable Pattern only, @Nullable Pattern peers) {

        /// Those of the workloads that are asked for.
        List<Workload> of(List<Workload> workloads) {
            return workloads.stream()
                    .filter(workload -> only == null || only.matcher(workload.name()).find())
                    .toList();
        }

        /// Wherry, and those of the others that are asked for.
        boolean takes(Contender contender) {
            return contender == Contender.WHERRY
                    || peers == null
                    || peers.matcher(contender.label()).find();
        }

        private boolean isAll() {
            return only == null && peers == null;
        }
    }

    Errand {
        sections = EnumSet.copyOf(sections);
        if (choice.of(Workloads.all()).isEmpty()) {
            throw new IllegalArgumentException("no workload of this name: " + choice.only());
        }
    }

    /// @throws IllegalArgumentException if the arguments mean nothing
    static Errand parse(String[] args) {
        Set<Section> sections = EnumSet.noneOf(Section.class);
        Effort effort = Effort.FULL;
        Pattern only = null;
        Pattern peers = null;
        Path out = null;
        Iterator<String> words = Arrays.asList(args).iterator();
        while (words.hasNext()) {
            String word = words.next();
            switch (word) {
                case "seeds" -> sections.addAll(Section.OF_DOCUMENTS);
                case "--apps" -> {
                    sections.clear();
                    sections.add(Section.APPS);
                }
                case "--quick" -> effort = Effort.QUICK;
                case "--only" -> only = Pattern.compile(operand(word, words));
                case "--peers" -> peers = Pattern.compile(operand(word, words));
                case "--out" -> out = Path.of(operand(word, words));
                default -> sections.add(section(word));
            }
        }
        if (sections.isEmpty()) {
            sections.addAll(EnumSet.allOf(Section.class));
        }
        Choice choice = new Choice(only, peers);
        if (out == null && choice.isAll()) {
            out = Section.DOCUMENTS;
        }
        return new Errand(sections, effort, choice, out, command(args));
    }

    private static Section section(String word) {
        if (word.startsWith("-")) {
            throw new IllegalArgumentException("unknown argument: " + word);
        }
        return Section.labelled(word);
    }

    /// The rows of a table.
    List<Workload> workloads(Comparison comparison) {
        return choice.of(comparison.workloads());
    }

    /// The columns of a table.
    Set<Contender> contenders(Comparison comparison) {
        Set<Contender> chosen = EnumSet.of(comparison.own());
        comparison.contenders().stream().filter(choice::takes).forEach(chosen::add);
        return chosen;
    }

    /// Wherry's lean format and those a program could use in its place: no limits.
    Set<Contender> serializers() {
        Set<Contender> chosen = contenders(Comparison.LEAN);
        chosen.removeIf(Contender::isLimit);
        return chosen;
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
}
