// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.transport.Address;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who a rank is, and where all ranks of its job listen.
///
/// A thread has the placement of the one that started it; the others have that of their process,
/// which is in its environment.
///
/// @param rank from 0 on
/// @param size how many ranks there are
/// @param job what the ranks of a job, and no others, have in common
/// @param addresses where a rank listens, with `%d` in the place of its number
public record Placement(int rank, int size, String job, String addresses) {
    /// Exit code of a rank that ends because another rank failed: the launcher reports the other rank and returns its code.
    /// If no rank ends otherwise, it reports the first [EndingReport].
    public static final int ENDED_WITH_ANOTHER = 71;

    static final String RANK = "WHERRY_RANK";
    static final String SIZE = "WHERRY_SIZE";
    static final String JOB = "WHERRY_JOB";
    static final String ADDRESSES = "WHERRY_ADDRESSES";

    private static final InheritableThreadLocal<@Nullable Placement> OF_THREAD =
            new InheritableThreadLocal<>();

    public Placement {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException("no such rank: rank=" + rank + ", size=" + size);
        }
    }

    /// The placement of this thread, or of this process; null if nobody placed it.
    public static @Nullable Placement here() {
        Placement ofThread = OF_THREAD.get();
        return ofThread != null ? ofThread : of(System.getenv());
    }

    /// The placement that an environment tells.
    ///
    /// @throws IllegalArgumentException if it tells a part of one
    public static @Nullable Placement of(Map<String, String> environment) {
        String rank = environment.get(RANK);
        if (rank == null) {
            return null;
        }
        return new Placement(
                number(environment, RANK),
                number(environment, SIZE),
                text(environment, JOB),
                text(environment, ADDRESSES));
    }

    private static int number(Map<String, String> environment, String name) {
        String text = text(environment, name);
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("no number: " + name + "=" + text, e);
        }
    }

    private static String text(Map<String, String> environment, String name) {
        String text = environment.get(name);
        if (text == null) {
            throw new IllegalArgumentException("environment lacks " + name);
        }
        return text;
    }

    /// What the environment of the rank's process has to have.
    Map<String, String> environment() {
        return Map.of(
                RANK,
                Integer.toString(rank),
                SIZE,
                Integer.toString(size),
                JOB,
                job,
                ADDRESSES,
                addresses);
    }

    /// From now on this thread, and those it starts, are this rank.
    void enter() {
        OF_THREAD.set(this);
    }

    /// Where a rank listens.
    public Address address(int of) {
        return Address.parse(addresses.replace("%d", Integer.toString(of)));
    }
}
