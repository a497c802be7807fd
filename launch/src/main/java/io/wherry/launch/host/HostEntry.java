// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One entry of a list of hosts, not yet parsed.
///
/// ```text
///  HOST             one slot
///  HOST:N           N slots                          MPICH, Slurm
///  HOST slots=N     N slots; max_slots is ignored    Open MPI
///  HOST:N binding=B N slots; binding is ignored      Hydra of MPICH
///  HOST user=USER   USER@HOST                        Hydra; username=USER in Open MPI
///  HOST N QUEUE C   N slots; the rest is ignored     Grid Engine (pe_hostfile)
///
///  HOST   name, 1.2.3.4, IPv6 or [IPv6]; may follow USER@
///         [IPv6]:N   IPv6 address with slots
/// ```
/// Open MPI also takes `cpu` and `count` in the place of `slots`.
///
/// @param line 0 if the entry is not in a file
/// @param words at least one
record HostEntry(String source, int line, List<String> words) {
    private static final Pattern USER = Pattern.compile("(?:[\\w.][\\w.-]*@)?");
    private static final Pattern BRACKETED =
            Pattern.compile("(" + USER + ")\\[([0-9a-fA-F:.]+)](?::(.*))?");
    private static final Pattern BARE_IPV6 =
            Pattern.compile(USER + "[0-9a-fA-F]*:[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final Pattern NAMED = Pattern.compile("(" + USER + "\\w[\\w.-]*)(?::(.*))?");
    private static final String SLOTS = "(?:slots|cpu|count)";
    private static final String MOST_SLOTS = "max[-_]" + SLOTS + "|" + SLOTS + "[-_]max";
    private static final Pattern SETTING =
            Pattern.compile("(?:(" + SLOTS + ")|" + MOST_SLOTS + ")=(.*)");
    private static final Pattern OWNER = Pattern.compile("user(?:[-_]?name)?=(.*)");
    private static final String BINDING = "binding=";
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final int GRID_ENGINE_WORDS = 4;
    private static final int MOST_DIGITS = 5;

    HostEntry {
        words = List.copyOf(words);
    }

    HostListException failure(String problem) {
        return new HostListException(problem, source, line, String.join(" ", words));
    }

    HostSlots parse() throws HostListException {
        HostSlots first = first(words.getFirst());
        if (words.size() == GRID_ENGINE_WORDS && DIGITS.matcher(words.get(1)).matches()) {
            return new HostSlots(first.host(), number(words.get(1)));
        }
        String host = first.host();
        int slots = first.slots();
        for (String word : words.subList(1, words.size())) {
            Matcher owner = OWNER.matcher(word);
            if (owner.matches()) {
                host = of(owner.group(1), host);
            } else if (!word.startsWith(BINDING)) {
                slots = setting(word, slots);
            }
        }
        return new HostSlots(host, slots);
    }

    private String of(String user, String host) throws HostListException {
        String prefix = user + "@";
        if (!USER.matcher(prefix).matches()) {
            throw failure("invalid name of a user");
        }
        if (host.contains("@")) {
            throw failure("host has two users");
        }
        return prefix + host;
    }

    /// Returns the number of slots after a setting.
    private int setting(String word, int slots) throws HostListException {
        Matcher setting = SETTING.matcher(word);
        if (!setting.matches()) {
            throw failure("unknown setting of a host");
        }
        int value = number(setting.group(2));
        return setting.end(1) < 0 ? slots : value;
    }

    private HostSlots first(String word) throws HostListException {
        if (BARE_IPV6.matcher(word).matches()) {
            return new HostSlots(word, 1);
        }
        Matcher bracketed = BRACKETED.matcher(word);
        if (bracketed.matches()) {
            return new HostSlots(
                    bracketed.group(1) + bracketed.group(2), optional(bracketed.group(3)));
        }
        Matcher named = NAMED.matcher(word);
        if (!named.matches()) {
            throw failure(word.isEmpty() ? "empty name of a host" : "invalid name of a host");
        }
        return new HostSlots(named.group(1), optional(named.group(2)));
    }

    @SuppressWarnings("NullAway") // a group that did not take part is null
    private int optional(String digits) throws HostListException {
        return digits == null ? 1 : number(digits);
    }

    private int number(String digits) throws HostListException {
        if (!digits.matches("[0-9]{1," + MOST_DIGITS + "}") || Integer.parseInt(digits) == 0) {
            throw failure("invalid number of slots");
        }
        return Integer.parseInt(digits);
    }
}
