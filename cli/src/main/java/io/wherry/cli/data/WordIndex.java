// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.data;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An index from words to their positions in some texts.
final class WordIndex {
    private static final int MOST_CHARACTERS = 2_000_000;
    private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");

    /// One text; all occurrences in it share it.
    record Text(String name, int lines, int characters) implements Serializable {}

    /// One place of a word. Lines and columns count from 1.
    record Occurrence(Text text, int line, int column) implements Serializable {}

    private final Map<String, List<Occurrence>> places = new HashMap<>();

    private WordIndex() {}

    /// The index of texts found here: see [TextFiles].
    static Map<String, List<Occurrence>> ofThisMachine() {
        return of(TextFiles.found(MOST_CHARACTERS));
    }

    /// The index of texts by name.
    static Map<String, List<Occurrence>> of(Map<String, String> texts) {
        WordIndex index = new WordIndex();
        texts.forEach(index::add);
        return index.places;
    }

    private void add(String name, String content) {
        List<String> lines = content.lines().toList();
        Text text = new Text(name, lines.size(), content.length());
        for (int i = 0; i < lines.size(); i++) {
            Matcher words = WORD.matcher(lines.get(i));
            while (words.find()) {
                String word = words.group().toLowerCase(Locale.ROOT);
                places.computeIfAbsent(word, _ -> new ArrayList<>())
                        .add(new Occurrence(text, i + 1, words.start() + 1));
            }
        }
    }
}
