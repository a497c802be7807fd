// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Lists of hosts as Slurm writes them: `node[1-3,07],login`.
///
/// Brackets after a part of a name hold numbers and ranges of numbers; a range has the leading zeros of
/// its first number. A name may have several brackets.
public final class HostNames {
    /// The most hosts of a list.
    static final int MOST = 1 << 16;

    private static final Pattern BRACKETS =
            Pattern.compile("(.*?[\\w.@-])\\[([0-9][0-9,-]*)](.*)", Pattern.DOTALL);
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

    private HostNames() {}

    /// Returns the entries of a list that is separated by commas, in their order, with all brackets
    /// replaced.
    ///
    /// @throws IllegalArgumentException if a range is invalid or there are more than 65,536 entries
    public static List<String> expand(String list) {
        List<String> names = new ArrayList<>();
        for (String entry : split(list)) {
            expand(entry.strip(), names);
        }
        return names;
    }

    /* Commas within brackets separate numbers. */
    private static List<String> split(String list) {
        List<String> entries = new ArrayList<>();
        int start = 0;
        boolean inside = false;
        for (int i = 0; i < list.length(); i++) {
            char at = list.charAt(i);
            inside = at == '[' || (inside && at != ']');
            if (at == ',' && !inside) {
                entries.add(list.substring(start, i));
                start = i + 1;
            }
        }
        entries.add(list.substring(start));
        return entries;
    }

    private static void expand(String entry, List<String> names) {
        Matcher brackets = BRACKETS.matcher(entry);
        if (!brackets.matches()) {
            if (names.size() == MOST) {
                throw new IllegalArgumentException("too many hosts: most=" + MOST);
            }
            names.add(entry);
            return;
        }
        for (String range : brackets.group(2).split(",", -1)) {
            Matcher numbers = RANGE.matcher(range);
            if (!numbers.matches()) {
                throw new IllegalArgumentException("invalid range of hosts: " + entry);
            }
            String first = numbers.group(1);
            String last = numbers.end(2) < 0 ? first : range.substring(numbers.start(2));
            if (Integer.parseInt(last) < Integer.parseInt(first)) {
                throw new IllegalArgumentException("invalid range of hosts: " + entry);
            }
            for (int i = Integer.parseInt(first); i <= Integer.parseInt(last); i++) {
                String number = Integer.toString(i); // with the digits 0 to 9 in all locales
                String zeros = "0".repeat(Math.max(0, first.length() - number.length()));
                expand(brackets.group(1) + zeros + number + brackets.group(3), names);
            }
        }
    }
}
