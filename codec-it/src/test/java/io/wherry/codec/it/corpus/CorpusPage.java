// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The tables of docs/design/corpus.md.
final class CorpusPage {
    private CorpusPage() {}

    /// A row for each library, then one for each reason.
    static String text() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| library | version | licence | graphs | of them swept | java.io refuses | java.io changes | lean differs |");
        lines.add("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |");
        Corpus.libraries().forEach(library -> lines.add(row(library)));
        lines.add(row("all", Corpus.all()));
        addReasons(lines, "java.io refuses", KnownDifferences.REFUSED);
        addReasons(lines, "java.io changes", KnownDifferences.CHANGED);
        addReasons(lines, "lean differs", KnownDifferences.of(CorpusFormat.LEAN));
        return String.join("\n", lines) + "\n";
    }

    private static String row(Library library) {
        String name = library.artifact() + " | " + library.version() + " | " + library.licence();
        return row(name, library.graphs());
    }

    private static String row(String name, List<CorpusGraph> graphs) {
        return "| "
                + (name.equals("all") ? "all | | " : name)
                + " | "
                + graphs.size()
                + " | "
                + graphs.stream().filter(CorpusGraph::swept).count()
                + " | "
                + count(graphs, KnownDifferences.REFUSED)
                + " | "
                + count(graphs, KnownDifferences.CHANGED)
                + " | "
                + count(graphs, KnownDifferences.of(CorpusFormat.LEAN))
                + " |";
    }

    private static long count(List<CorpusGraph> graphs, Map<String, String> findings) {
        return graphs.stream().filter(graph -> findings.containsKey(graph.path())).count();
    }

    private static void addReasons(List<String> lines, String title, Map<String, String> findings) {
        lines.add("");
        lines.add("| " + title + " | graphs | such as |");
        lines.add("| --- | ---: | --- |");
        for (String reason : findings.values().stream().distinct().toList()) {
            List<String> paths =
                    findings.keySet().stream()
                            .filter(path -> findings.get(path).equals(reason))
                            .toList();
            lines.add("| " + reason + " | " + paths.size() + " | `" + paths.getFirst() + "` |");
        }
    }
}
