// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import java.util.ArrayList;
import java.util.List;

/// Splits a command into words: at white space outside of quotes, as a shell does. A backslash is
/// an ordinary character.
final class CommandWords {
    private static final char NONE = 0;

    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean begun;

    private CommandWords() {}

    /// Returns the words of a command, without their quotes.
    ///
    /// @throws IllegalArgumentException if a quote is not closed
    static List<String> of(String command) {
        CommandWords split = new CommandWords();
        char quote = NONE;
        for (int i = 0; i < command.length(); i++) {
            char each = command.charAt(i);
            if (quote == NONE) {
                quote = split.addOutside(each);
            } else if (each == quote) {
                quote = NONE;
            } else {
                split.word.append(each);
            }
        }
        if (quote != NONE) {
            throw new IllegalArgumentException("quote is not closed: " + command);
        }
        split.end();
        return List.copyOf(split.words);
    }

    /// Adds a character outside of quotes.
    ///
    /// @return the quote that begins here; [#NONE] if none does
    private char addOutside(char each) {
        if (Character.isWhitespace(each)) {
            end();
            return NONE;
        }
        begun = true;
        if (each == '"' || each == '\'') {
            return each;
        }
        word.append(each);
        return NONE;
    }

    private void end() {
        if (begun) {
            words.add(word.toString());
        }
        word.setLength(0);
        begun = false;
    }
}
