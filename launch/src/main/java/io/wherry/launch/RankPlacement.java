// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.transport.Address;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The number of a rank, and the addresses of all ranks of its job.
///
/// A thread inherits the placement of the thread that started it. Otherwise it has the placement of
/// its process, which is in environment variables.
///
/// @param rank from 0
/// @param size the number of ranks
/// @param job the unique key of the job
/// @param addresses the address of a rank, with `%d` in place of its number
public record RankPlacement(int rank, int size, String job, String addresses) {
    /// The exit code of a rank that ends because another rank failed: the launcher reports the
    /// other rank and returns its code. If all ranks end with this code, the launcher reports the
    /// first [EndingReport].
    public static final int ENDED_WITH_ANOTHER = 71;

    static final String RANK = "WHERRY_RANK";
    static final String SIZE = "WHERRY_SIZE";
    static final String JOB = "WHERRY_JOB";
    static final String ADDRESSES = "WHERRY_ADDRESSES";

    private static final InheritableThreadLocal<@Nullable RankPlacement> OF_THREAD =
            new InheritableThreadLocal<>();

    public RankPlacement {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException(
                    "rank out of range: rank=" + rank + ", size=" + size);
        }
    }

    /// Returns the placement of this thread or of this process; null if this process is not a rank.
    public static @Nullable RankPlacement here() {
        RankPlacement ofThread = OF_THREAD.get();
        return ofThread != null ? ofThread : of(System.getenv());
    }

    /// Returns the placement in environment variables, null if there is none.
    ///
    /// @throws IllegalArgumentException if a variable is missing or invalid
    public static @Nullable RankPlacement of(Map<String, String> environment) {
        String rank = environment.get(RANK);
        if (rank == null) {
            return null;
        }
        return new RankPlacement(
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
            throw new IllegalArgumentException("variable is not a number: " + name + "=" + text, e);
        }
    }

    private static String text(Map<String, String> environment, String name) {
        String text = environment.get(name);
        if (text == null) {
            throw new IllegalArgumentException("environment variable is missing: name=" + name);
        }
        return text;
    }

    /// Returns the environment variables for the process of the rank.
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

    /// Sets the placement of this thread and of the threads that it starts afterwards.
    void enter() {
        OF_THREAD.set(this);
    }

    /// Returns the address of a rank.
    public Address address(int of) {
        return Address.parse(addresses.replace("%d", Integer.toString(of)));
    }
}
