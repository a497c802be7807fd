// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.launch.HostRanks;
import io.wherry.launch.RankBinding;
import io.wherry.launch.host.AddressSelection;
import io.wherry.launch.host.HostList;
import io.wherry.launch.host.SlurmTasks;
import io.wherry.launch.host.Subnet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The options of `wherry run` for jobs on several hosts.
final class HostOptions {
    private static final String SHELL = "ssh -o BatchMode=yes";

    /// Unbuffered, because srun passes whole lines otherwise.
    private static final String SLURM_SHELL =
            "srun --overlap --nodes=1 --ntasks=1 --cpu-bind=none --mpi=none --unbuffered"
                    + " -w %h sh -c";

    @Option(
            names = {"--hosts", "--host", "-host", "-H"},
            paramLabel = "HOST[:N],...",
            description =
                    "Start N ranks (default 1) on each host by ssh. node[1-3] names three hosts. IPv6"
                            + " addresses with N are in brackets. Default in an allocation of Slurm:"
                            + " its nodes.")
    private @Nullable String hosts;

    @Option(
            names = {"--hostfile", "-hostfile", "--machinefile", "-machinefile"},
            paramLabel = "FILE",
            description =
                    "As --hosts, from a file with lines HOST, HOST:N or HOST slots=N; # and // begin a"
                            + " comment.")
    private @Nullable Path file;

    @Option(
            names = "--rsh",
            paramLabel = "COMMAND",
            description =
                    "Remote shell, called with the name of the host, in place of the word %%h if"
                            + " there is one, and a command; quotes keep spaces (default \""
                            + SHELL
                            + "\"; srun in an allocation of Slurm).")
    private @Nullable String shell;

    @Option(
            names = "--stage",
            description =
                    "Copy the class path to a temporary folder on each host, removed at the end"
                            + " (default: the hosts have the same files at the same paths).")
    private boolean staged;

    @Option(
            names = "--tls",
            description =
                    "Encrypt the messages between ranks by TLS 1.3, with a certificate made for the"
                            + " job (default: they are not encrypted).")
    private boolean encrypted;

    @Option(
            names = "--env",
            paramLabel = "NAME[=VALUE]",
            description =
                    "Environment variable of the ranks, by default with its value here, where it"
                            + " must be set; repeatable.")
    private List<String> environment = new ArrayList<>();

    @Option(
            names = "--interface",
            paramLabel = "NAME",
            description =
                    "Network interface of the hosts for messages between ranks, such as eth0.")
    private @Nullable String interfaceName;

    @Option(
            names = "--subnet",
            paramLabel = "ADDRESS/BITS",
            converter = SubnetConverter.class,
            description =
                    "Network of the hosts for messages between ranks, such as 10.1.0.0/16 (default:"
                            + " the address at which ssh reaches the host).")
    private @Nullable Subnet subnet;

    /// The nodes of the allocation of Slurm in which this command runs, if no hosts are given.
    private @Nullable HostList allocation;

    private int slotsHere;
    private @Nullable HostList listed;

    /// Takes the nodes of an allocation of Slurm, unless hosts are given or there is no allocation.
    /// If this command runs on the only node, only its number of slots is taken, unless an option
    /// for hosts is given.
    ///
    /// @throws IllegalArgumentException if variables of Slurm are invalid
    void adoptAllocation(Map<String, String> environment) {
        HostList nodes = areGiven() ? null : SlurmTasks.ofAllocation(environment);
        if (nodes == null) {
            return;
        }
        if (other() == null && isHere(nodes, environment)) {
            slotsHere = nodes.slots();
        } else {
            allocation = nodes;
        }
    }

    /// Returns the number of slots of the node on which this command runs, if it is the only one of
    /// an allocation of Slurm; 0 otherwise.
    int slotsHere() {
        return slotsHere;
    }

    private static boolean isHere(HostList nodes, Map<String, String> environment) {
        String here = environment.get("SLURMD_NODENAME");
        return nodes.hosts().size() == 1 && nodes.hosts().getFirst().host().equals(here);
    }

    /// Parses a [Subnet].
    static final class SubnetConverter implements ITypeConverter<Subnet> {
        @Override
        public Subnet convert(String text) {
            try {
                return Subnet.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /// Returns true if ranks are started on hosts that the command line names, or on those of an
    /// allocation.
    boolean areGiven() {
        return hosts != null || file != null || allocation != null;
    }

    /// Returns the problem of this combination of options; empty if there is none.
    String problem() {
        if (hosts != null && file != null) {
            return "--hosts and --hostfile exclude each other";
        }
        if (file != null && Files.isDirectory(file)) {
            return "--hostfile: file is a folder: " + file;
        }
        String other = other();
        if (!areGiven() && other != null) {
            return other + " is for --hosts and --hostfile";
        }
        String ofShell = problemOfShell();
        return ofShell.isEmpty() ? problemOfVariables() : ofShell;
    }

    private String problemOfVariables() {
        for (String each : environment) {
            int equals = each.indexOf('=');
            if (each.isEmpty() || equals == 0) {
                return "--env has no name: " + each;
            }
            if (equals < 0 && System.getenv(each) == null) {
                return "--env: variable is not set here: " + each;
            }
        }
        return "";
    }

    private String problemOfShell() {
        try {
            boolean empty = shell != null && CommandWords.of(shell).isEmpty();
            return empty ? "--rsh is empty" : "";
        } catch (IllegalArgumentException e) {
            return "--rsh: " + e.getMessage();
        }
    }

    private @Nullable String other() {
        if (shell != null) {
            return "--rsh";
        }
        if (staged) {
            return "--stage";
        }
        if (encrypted) {
            return "--tls";
        }
        if (!environment.isEmpty()) {
            return "--env";
        }
        if (interfaceName != null) {
            return "--interface";
        }
        return subnet == null ? null : "--subnet";
    }

    /// Returns the hosts that are given. Reads a file once: it may be a pipe.
    HostList list() throws IOException {
        HostList given = allocation == null ? listed : allocation;
        if (given == null) {
            given =
                    file == null
                            ? HostList.parse(hosts == null ? "" : hosts, "--hosts")
                            : HostList.read(file);
            listed = given;
        }
        return given;
    }

    /// Returns the options of a job.
    ///
    /// @param used the hosts that run ranks
    /// @param binding of the ranks to cores
    HostRanks.Options of(HostList used, RankBinding binding) {
        String usual = allocation == null ? SHELL : SLURM_SHELL;
        List<String> words = CommandWords.of(shell == null ? usual : shell);
        return new HostRanks.Options(
                used,
                words,
                new AddressSelection(interfaceName, subnet),
                features(binding),
                variables());
    }

    private Set<HostRanks.Feature> features(RankBinding binding) {
        Set<HostRanks.Feature> features = EnumSet.noneOf(HostRanks.Feature.class);
        if (staged) {
            features.add(HostRanks.Feature.STAGED);
        }
        if (encrypted) {
            features.add(HostRanks.Feature.ENCRYPTED);
        }
        if (binding == RankBinding.CORE) {
            features.add(HostRanks.Feature.BOUND);
        }
        return features;
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        for (String each : environment) {
            int equals = each.indexOf('=');
            String name = equals < 0 ? each : each.substring(0, equals);
            String value = equals < 0 ? System.getenv(name) : each.substring(equals + 1);
            if (value != null) {
                variables.put(name, value);
            }
        }
        return variables;
    }
}
