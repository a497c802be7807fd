// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.tls.JobCertificate;
import io.wherry.launch.internal.watch.LauncherWatch;
import io.wherry.transport.Address;
import io.wherry.transport.Authentication;
import io.wherry.transport.LinkOptions;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The number of a rank, and the addresses of all ranks of its job.
///
/// A thread inherits the placement of the thread that started it. Otherwise it has the placement of
/// its process, which is in environment variables of `wherry run`, in those of the user
/// ([HostVariables]), or of `srun` if that has not prepared the process for an MPI library
/// ([SlurmStep]).
///
/// @param rank from 0
/// @param size the number of ranks
/// @param job the unique key of the job
/// @param addresses the address of a rank, with `%d` in place of its number (the last one, if a
///     folder of it has `%d` in its name); or the addresses of all ranks, separated by spaces
public record RankPlacement(int rank, int size, String job, String addresses) {
    /// The exit code of a rank that ends because another rank failed: the launcher reports the
    /// other rank and returns its code. If all ranks end with this code, the launcher reports the
    /// first [EndingReport].
    public static final int ENDED_WITH_ANOTHER = 71;

    static final String RANK = "WHERRY_RANK";
    static final String SIZE = "WHERRY_SIZE";
    static final String JOB = "WHERRY_JOB";
    static final String ADDRESSES = "WHERRY_ADDRESSES";

    /// The environment variable with the secret of the job, in hexadecimal; not set if the
    /// addresses of the ranks protect them.
    static final String SECRET = "WHERRY_SECRET";

    /// The environment variable with the [JobCertificate] of the job; not set if its ranks do not
    /// use TLS.
    static final String CERTIFICATE = "WHERRY_CERTIFICATE";

    private static final int SHORTEST_SECRET = 32;
    private static final String NUMBER = "%d";

    private static final InheritableThreadLocal<@Nullable Entered> OF_THREAD =
            new InheritableThreadLocal<>();

    /// The placement of a thread, and the secret of its job.
    private record Entered(RankPlacement placement, @Nullable Authentication authentication) {}

    private static @Nullable RankPlacement ofProcess;
    private static boolean isProcessKnown;

    public RankPlacement {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException(
                    "rank out of range: rank=" + rank + ", size=" + size);
        }
    }

    /// Returns the placement of this thread or of this process; null if this process is not a rank.
    public static @Nullable RankPlacement here() {
        Entered ofThread = OF_THREAD.get();
        return ofThread != null ? ofThread.placement() : ofProcess();
    }

    private static @Nullable RankPlacement ofProcess() {
        synchronized (OF_THREAD) {
            if (!isProcessKnown) {
                Map<String, String> environment = System.getenv();
                ofProcess = of(environment);
                if (ofProcess != null) {
                    LauncherWatch.start(environment, ENDED_WITH_ANOTHER);
                } else {
                    ofProcess = HostVariables.placement(environment);
                }
                if (ofProcess == null && !SlurmStep.isForLibrary(environment)) {
                    ofProcess = SlurmStep.placement(environment);
                }
                isProcessKnown = true;
            }
            return ofProcess;
        }
    }

    /// Returns the placement in environment variables of a launcher, null if there is none.
    ///
    /// @throws IllegalArgumentException if a variable is missing or invalid
    public static @Nullable RankPlacement of(Map<String, String> environment) {
        String rank = environment.get(RANK);
        if (rank == null || HostVariables.areGiven(environment)) {
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
    ///
    /// @param authentication of the links to other ranks; null if their addresses protect them
    void enter(@Nullable Authentication authentication) {
        OF_THREAD.set(new Entered(this, authentication));
    }

    /// Returns true if the rank is a thread: it must not end its process.
    public boolean isOfThread() {
        return isEntered() || address(0) instanceof Address.Loopback;
    }

    private boolean isEntered() {
        Entered ofThread = OF_THREAD.get();
        return ofThread != null && equals(ofThread.placement());
    }

    /// Returns the address of a rank.
    ///
    /// @throws IllegalArgumentException if there are fewer addresses
    public Address address(int of) {
        int number = addresses.lastIndexOf(NUMBER);
        if (number >= 0) {
            String after = addresses.substring(number + NUMBER.length());
            return Address.parse(addresses.substring(0, number) + of + after);
        }
        String[] all = addresses.split(" ", -1);
        if (of >= all.length) {
            throw new IllegalArgumentException(
                    "rank has no address: rank=" + of + ", addresses=" + all.length);
        }
        return Address.parse(all[of]);
    }

    /// Returns true if ranks of this job are known to be on different hosts.
    public boolean spansHosts() {
        if (addresses.contains(NUMBER)) {
            return false;
        }
        String first = hostOf(0);
        return IntStream.range(1, size).anyMatch(each -> !hostOf(each).equals(first));
    }

    private String hostOf(int of) {
        return switch (address(of)) {
            case Address.Tcp tcp -> tcp.host();
            case Address.Tls tls -> tls.host();
            default -> "";
        };
    }

    /// Returns an address of this rank's host for a further listener, which chooses the port; null if
    /// the ranks have no network addresses. If the ranks of the job use TLS, it is one for TLS.
    public @Nullable Address furtherAddress() {
        return switch (address(rank)) {
            case Address.Tcp own -> new Address.Tcp(own.host(), 0);
            case Address.Tls own -> new Address.Tls(own.host(), 0);
            default -> null;
        };
    }

    /// Returns options for links to other ranks: if the job has a secret, the ranks prove to each
    /// other that they know it; if it has a certificate, links over TLS connect ranks with this
    /// certificate. Options with another authentication are returned as they are.
    public LinkOptions authenticated(LinkOptions options) {
        Authentication own = options.authentication() == null ? authentication() : null;
        return own == null ? options : encrypted(options.withAuthentication(own));
    }

    private LinkOptions encrypted(LinkOptions options) {
        String secret = System.getenv(SECRET);
        String certificate = System.getenv(CERTIFICATE);
        return isEntered() || secret == null || certificate == null
                ? options
                : options.withTls(new JobCertificate(certificate).options(secret));
    }

    private @Nullable Authentication authentication() {
        if (isEntered()) {
            return OF_THREAD.get().authentication();
        }
        String secret = System.getenv(SECRET);
        return secret == null || !equals(ofProcess())
                ? null
                : Authentication.sharedSecret(bytesOf(secret));
    }

    /// Returns the bytes of the variable [#SECRET]. Line ends and spaces around the digits are left
    /// out: the variable may come from a file.
    ///
    /// @throws IllegalArgumentException if the variable is invalid; neither the message nor a cause
    ///     has a part of the secret
    static byte[] bytesOf(String secret) {
        String digits = secret.strip();
        if (digits.length() < SHORTEST_SECRET
                || digits.length() % 2 != 0
                || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw new IllegalArgumentException(
                    "variable is not an even number of at least "
                            + SHORTEST_SECRET
                            + " hexadecimal digits: "
                            + SECRET
                            + ", length="
                            + digits.length());
        }
        return HexFormat.of().parseHex(digits);
    }
}
