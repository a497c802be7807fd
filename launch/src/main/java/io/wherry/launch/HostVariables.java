// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.host.HostList;
import io.wherry.launch.host.HostListException;
import io.wherry.launch.host.HostSlots;
import io.wherry.launch.host.NamedHosts;
import io.wherry.transport.Deadline;
import io.wherry.transport.internal.idle.Backoff;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A rank on one of the hosts that environment variables name, such as the pods of a StatefulSet of
/// Kubernetes. No launcher is needed.
///
/// ```text
///  WHERRY_HOSTS             the hosts in the order of their ranks, as the option --hosts has them
///  WHERRY_RANK              number of the rank; by default that of the only rank on the host HOSTNAME
///  WHERRY_PORT              the first port of each host, where its first rank listens (default 20000)
///  WHERRY_RESOLVE_SECONDS   time for the names of all hosts to resolve (default 60)
///  WHERRY_SECRET            the secret of the job, 32 or more hexadecimal digits (default none)
/// ```
///
/// Ranks of a host listen at consecutive ports. Hosts are reached at the addresses of their names
/// ([NamedHosts]).
public final class HostVariables {
    static final String HOSTS = "WHERRY_HOSTS";

    private static final String PORT = "WHERRY_PORT";
    private static final String WITHIN = "WHERRY_RESOLVE_SECONDS";
    private static final String OWN_NAME = "HOSTNAME";
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");
    private static final int FIRST_PORT = 20_000;
    private static final int WITHIN_SECONDS = 60;
    private static final long PAUSE_NANOS = 200_000_000;

    private final Map<String, String> environment;
    private final List<HostSlots> hosts;
    private final NamedHosts named;

    private HostVariables(Map<String, String> environment, List<HostSlots> hosts) {
        this.environment = environment;
        this.hosts = hosts;
        this.named = new NamedHosts(hosts.stream().map(HostSlots::host).toList());
    }

    /// Returns true if the variables name the hosts of a job, and no launcher started the process.
    public static boolean areGiven(Map<String, String> environment) {
        return environment.containsKey(HOSTS) && !environment.containsKey(RankPlacement.ADDRESSES);
    }

    /// Blocks until all names resolve, and returns the placement of this process; null if the
    /// variables are not given.
    ///
    /// @throws IllegalArgumentException if a variable is invalid, or a name does not resolve in time
    static @Nullable RankPlacement placement(Map<String, String> environment) {
        String list = environment.get(HOSTS);
        if (list == null || !areGiven(environment)) {
            return null;
        }
        try {
            List<HostSlots> hosts = HostList.parse(list, HOSTS).hosts();
            return new HostVariables(environment, hosts).placement();
        } catch (HostListException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private RankPlacement placement() {
        int size = ranks(hosts);
        int rank = environment.containsKey(RankPlacement.RANK) ? givenRank(size) : rankOfHost();
        String addresses = String.join(" ", addresses(hostOf(rank)));
        return new RankPlacement(rank, size, environment.getOrDefault(HOSTS, ""), addresses);
    }

    private int givenRank(int size) {
        int rank = number(RankPlacement.RANK, 0);
        if (rank >= size) {
            throw new IllegalArgumentException(
                    "hosts have fewer ranks: WHERRY_RANK=" + rank + ", ranks=" + size);
        }
        return rank;
    }

    private int rankOfHost() {
        String own = environment.getOrDefault(OWN_NAME, "");
        int host = hostNamed(own);
        if (hosts.get(host).slots() > 1) {
            throw new IllegalArgumentException(
                    "host has several ranks, WHERRY_RANK is missing: host=" + own);
        }
        return ranks(hosts.subList(0, host));
    }

    private static int ranks(List<HostSlots> hosts) {
        long ranks = hosts.stream().mapToLong(HostSlots::slots).sum();
        if (ranks > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("too many ranks in WHERRY_HOSTS: ranks=" + ranks);
        }
        return (int) ranks;
    }

    /// Returns the index of the host with this name, otherwise of the only one whose name differs
    /// only in the case of its letters, otherwise of the only one whose name has the same first
    /// part.
    private int hostNamed(String own) {
        List<Predicate<String>> rules =
                List.of(
                        own::equals,
                        own::equalsIgnoreCase,
                        name -> label(name).equalsIgnoreCase(label(own)));
        for (Predicate<String> rule : rules) {
            List<Integer> found = hostsOf(rule);
            if (found.size() == 1) {
                return found.getFirst();
            }
            if (!found.isEmpty()) {
                throw unknown("several hosts have this name", own);
            }
        }
        throw unknown("host is not in WHERRY_HOSTS", own);
    }

    private List<Integer> hostsOf(Predicate<String> rule) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            if (rule.test(hosts.get(i).host())) {
                found.add(i);
            }
        }
        return found;
    }

    private static IllegalArgumentException unknown(String problem, String own) {
        return new IllegalArgumentException(problem + ", and WHERRY_RANK is missing: host=" + own);
    }

    /// Returns the first part of a name, or the whole of an address.
    private static String label(String name) {
        int dot = ADDRESS.matcher(name).matches() ? -1 : name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private int hostOf(int rank) {
        int host = 0;
        for (int left = rank; left >= hosts.get(host).slots(); host++) {
            left -= hosts.get(host).slots();
        }
        return host;
    }

    private List<String> addresses(int own) {
        int seconds = number(WITHIN, WITHIN_SECONDS);
        Deadline deadline = Deadline.after(Duration.ofSeconds(seconds));
        int port = number(PORT, FIRST_PORT);
        List<String> addresses = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            String literal = NamedHosts.literal(resolved(host, own, deadline));
            for (int i = 0; i < hosts.get(host).slots(); i++) {
                addresses.add("tcp://" + literal + ":" + (port + i));
            }
        }
        return addresses;
    }

    private InetAddress resolved(int host, int own, Deadline deadline) {
        Backoff backoff = Backoff.parksOf(PAUSE_NANOS);
        while (true) {
            try {
                return host == own ? named.own(host) : named.address(host);
            } catch (UnknownHostException e) {
                if (deadline.isOver()) {
                    throw new IllegalArgumentException(
                            "host of WHERRY_HOSTS has no address: host="
                                    + e.getMessage()
                                    + ", "
                                    + WITHIN
                                    + "="
                                    + number(WITHIN, WITHIN_SECONDS),
                            e);
                }
                backoff.idle();
            }
        }
    }

    private int number(String name, int usual) {
        String text = environment.get(name);
        if (text == null) {
            return usual;
        }
        try {
            return Integer.parseUnsignedInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("variable is not a number: " + name + "=" + text, e);
        }
    }
}
