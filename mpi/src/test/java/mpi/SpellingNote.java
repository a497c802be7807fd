// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A difference from an older library, with the reason, for all members that match its patterns.
///
/// @param absent true if the members are missing; false if they differ
record SpellingNote(boolean absent, Pattern library, Pattern type, Member member, String reason) {

    /// Returns the name and descriptor.
    record Member(Pattern name, @Nullable Pattern descriptor) {}

    /// Returns the notes of the list.
    static List<SpellingNote> all() {
        return Spelling.lines("notes.txt").map(SpellingNote::of).toList();
    }

    private static SpellingNote of(String line) {
        String[] parts = line.split(" \\| ", -1);
        if (parts.length != 6) {
            throw new IllegalStateException("not six parts: " + line);
        }
        return new SpellingNote(
                parts[0].equals("absent"),
                Pattern.compile(parts[1]),
                Pattern.compile(parts[2]),
                new Member(
                        Pattern.compile(parts[3]),
                        parts[4].equals("-") ? null : Pattern.compile(parts[4])),
                parts[5]);
    }

    boolean fits(String older, Spelling spelling) {
        Pattern descriptor = member.descriptor();
        return library.matcher(older).matches()
                && type.matcher(spelling.type()).matches()
                && member.name().matcher(spelling.name()).matches()
                && (descriptor == null || descriptor.matcher(spelling.descriptor()).matches());
    }

    /// Returns the text for the page.
    String text() {
        return (absent ? "absent: " : "differs: ") + reason;
    }

    @Override
    public String toString() {
        return library + " " + type + " " + member + " " + reason;
    }
}
