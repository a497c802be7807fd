// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The tables of `docs/design/mpi-compatibility.md`: a row for each name of each class; several
/// rows if the overloads differ in support.
final class SpellingPage {
    private static final Map<String, String> LIBRARIES = new LinkedHashMap<>();

    static {
        LIBRARIES.put("openmpi", "Open MPI 5.0");
        LIBRARIES.put("mpjexpress", "MPJ Express 0.44 (mpiJava 1.2)");
    }

    private static final String LINKED = "linked";

    private final List<SpellingNote> notes = SpellingNote.all();
    private final StringBuilder page = new StringBuilder();
    private final CalledMembers called;

    private SpellingPage(CalledMembers called) {
        this.called = called;
    }

    static String text() throws IOException {
        SpellingPage page = new SpellingPage(CalledMembers.ofPrograms());
        page.addCounts();
        LIBRARIES.forEach(page::add);
        return page.page.toString();
    }

    private void addCounts() {
        page.append("| library | members | works | differs | linked | absent |\n");
        page.append("| --- | ---: | ---: | ---: | ---: | ---: |\n");
        LIBRARIES.forEach((library, title) -> {
            List<String> all =
                    Spelling.all(library).stream().map(each -> fate(library, each)).toList();
            page.append("| ").append(title).append(" | ").append(all.size());
            for (String fate : List.of("works", "differs", LINKED, "absent")) {
                page.append(" | ")
                        .append(all.stream().filter(each -> each.startsWith(fate)).count());
            }
            page.append(" |\n");
        });
    }

    private void add(String library, String title) {
        page.append("\n## ").append(title).append('\n');
        Map<String, List<Spelling>> types =
                Spelling.all(library).stream()
                        .collect(
                                Collectors.groupingBy(
                                        Spelling::type, LinkedHashMap::new, Collectors.toList()));
        List<String> gone = new ArrayList<>();
        types.forEach((type, members) -> {
            Set<String> fates = fates(library, members);
            if (fates.size() == 1 && fates.iterator().next().startsWith("absent")) {
                gone.add("| `" + type + "` | " + fates.iterator().next() + " |\n");
            } else {
                addType(library, type, members);
            }
        });
        page.append("\n### Absent classes\n\n| class | |\n| --- | --- |\n");
        gone.forEach(page::append);
    }

    private Set<String> fates(String library, List<Spelling> members) {
        return members.stream()
                .map(each -> fate(library, each))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private String fate(String library, Spelling spelling) {
        String noted =
                notes.stream()
                        .filter(note -> note.fits(library, spelling))
                        .map(SpellingNote::text)
                        .findFirst()
                        .orElse(null);
        boolean isAbsent = noted != null && noted.startsWith("absent");
        if (isAbsent || called.has(spelling)) {
            return noted == null ? "works" : noted;
        }
        return noted == null ? LINKED : LINKED + "; " + noted;
    }

    private void addType(String library, String type, List<Spelling> members) {
        page.append("\n### ")
                .append(type.replace('$', '.'))
                .append("\n\n| member | |\n| --- | --- |\n");
        Map<String, List<String>> rows = new LinkedHashMap<>();
        members.stream()
                .collect(
                        Collectors.groupingBy(
                                Spelling::name, LinkedHashMap::new, Collectors.toList()))
                .forEach((name, forms) -> {
                    for (String fate : fates(library, forms)) {
                        rows.computeIfAbsent(fate, _ -> new ArrayList<>()).add(name);
                    }
                });
        rows.forEach((fate, names) ->
                page.append("| ")
                        .append(
                                names.stream()
                                        .map(name -> "`" + title(type, name) + "`")
                                        .collect(Collectors.joining(" ")))
                        .append(" | ")
                        .append(fate)
                        .append(" |\n"));
    }

    private static String title(String type, String name) {
        return name.equals("<init>") ? "new " + type.replace('$', '.') : name;
    }
}
