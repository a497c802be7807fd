// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.Locale;
import java.util.Map;

/// Lists of graphs with known differences, and the reasons: `library/name` in the files of
/// `src/test/resources/corpus`.
final class KnownDifferences {
    /// The graphs that java.io refuses; a reason starts with the simple name of the exception and a
    /// colon.
    static final Map<String, String> REFUSED = read("refused");

    /// The graphs whose copies by java.io differ from the original.
    static final Map<String, String> CHANGED = read("changed");

    private KnownDifferences() {}

    /// The graphs whose copies by a format differ from java.io's.
    static Map<String, String> of(CorpusFormat format) {
        return read(format.name().toLowerCase(Locale.ROOT));
    }

    private static Map<String, String> read(String list) {
        return ReasonedList.read("corpus/" + list);
    }
}
