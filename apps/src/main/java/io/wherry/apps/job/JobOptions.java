// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import io.wherry.apps.network.Network;
import io.wherry.launch.RankPlacement;
import io.wherry.transport.Address;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;

/// The options that all programs have.
public final class JobOptions {
    @Option(
            names = "--over",
            paramLabel = "STACK",
            converter = Stack.Converter.class,
            completionCandidates = Stack.Labels.class,
            description = "stack that moves the data: ${COMPLETION-CANDIDATES}.")
    private @Nullable Stack over;

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            converter = NetworkConverter.class,
            completionCandidates = NetworkNames.class,
            description = {
                "simulated network: ${COMPLETION-CANDIDATES}, or as"
                        + " delay=50us,bandwidth=1Gbit/s.",
                "Needs --over tcp or java.rmi, and all ranks on one machine."
            })
    private @Nullable Network network;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "number of rounds; the median is reported (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--no-check",
            description =
                    "skip the sequential version, and with it the check of the result and the speed-up")
    private boolean unchecked;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "write all times to this file, in the format of java.util.Properties")
    private @Nullable Path report;

    @Spec(Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /* Set by the launcher, which is no rank and has no placement. */
    private boolean threads;

    /// Returns the chosen stack; otherwise the first of those that the program supports, or TCP if
    /// the ranks are on several hosts.
    Stack stack(Set<Stack> possible) {
        if (over != null) {
            return over;
        }
        Stack first = possible.iterator().next();
        return first.isLocal() && spansHosts() ? Stack.TCP : first;
    }

    private static boolean spansHosts() {
        RankPlacement placement = RankPlacement.here();
        return placement != null && placement.spansHosts();
    }

    /// Makes [#check] refuse what ranks that are threads of one JVM do not support.
    public void requireThreads() {
        threads = true;
    }

    private boolean isOfThread() {
        RankPlacement placement = RankPlacement.here();
        return threads || (placement != null && placement.isOfThread());
    }

    /// Returns whether the ranks use TLS.
    boolean isEncrypted() {
        RankPlacement placement = RankPlacement.here();
        return placement != null && placement.furtherAddress() instanceof Address.Tls;
    }

    /// Returns the simulated network, null for none.
    @Nullable Network network() {
        return network;
    }

    int rounds() {
        return rounds;
    }

    boolean isChecked() {
        return !unchecked;
    }

    @Nullable Path report() {
        return report;
    }

    void check(Set<Stack> possible) {
        if (!possible.contains(stack(possible))) {
            throw wrong("--over can be one of " + possible + " here: " + over);
        }
        check(
                !stack(possible).isLocal() || !spansHosts(),
                "--over " + stack(possible) + " is for ranks of one host");
        check(
                stack(possible) != Stack.JAVA_RMI || !isEncrypted(),
                "--over java.rmi is not encrypted: leave out --tls of wherry run");
        check(
                stack(possible) != Stack.RMI_MPI || !isOfThread(),
                "--over rmi-mpi is for ranks that are processes: leave out --threads");
        check(
                network == null || stack(possible).canBeSlow(),
                "--network is for --over tcp and --over java.rmi");
        check(rounds > 0, "--rounds must be positive: " + rounds);
    }

    /// Rejects the command line unless `isRight`.
    ///
    /// @throws ParameterException with the message `what`
    public void check(boolean isRight, String what) {
        if (!isRight) {
            throw wrong(what);
        }
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }

    static final class NetworkConverter implements ITypeConverter<Network> {
        @Override
        public Network convert(String text) {
            try {
                return Network.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    static final class NetworkNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Network.names().iterator();
        }
    }
}
