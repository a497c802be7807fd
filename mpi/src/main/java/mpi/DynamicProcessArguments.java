// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DynamicProcesses;
import io.wherry.mpi.internal.device.DynamicProcesses.Program;
import io.wherry.mpi.internal.device.KeptFailure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Converts the arguments of the dynamic process calls (accept, connect, spawn) for the device.
final class DynamicProcessArguments {
    private DynamicProcessArguments() {}

    static DynamicProcesses processes() {
        return ActiveJob.current().device().dynamic();
    }

    /// Returns the hints of an info; none for null and `INFO_NULL`.
    static Map<String, String> hints(@Nullable Info info) {
        return info == null ? Map.of() : info.toMap();
    }

    static Program program(
            String command, String @Nullable [] arguments, int count, @Nullable Info info) {
        if (count < 1) {
            throw new MPIException(MPI.ERR_ARG, "invalid count of processes: " + count, null);
        }
        List<String> words = arguments == null ? List.of() : List.of(arguments);
        return new Program(command, words, count, hints(info));
    }

    /// @param infos null for none; otherwise one for each command
    static List<Program> programs(
            String[] commands,
            String @Nullable [][] arguments,
            int[] counts,
            @Nullable Info @Nullable [] infos) {
        int count = commands.length;
        if (count == 0
                || counts.length < count
                || (arguments != null && arguments.length < count)
                || (infos != null && infos.length < count)) {
            throw new MPIException(
                    MPI.ERR_ARG, "arrays of programs differ in length: commands=" + count, null);
        }
        List<Program> programs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            programs.add(
                    program(
                            commands[i],
                            arguments == null ? null : arguments[i],
                            counts[i],
                            infos == null ? null : infos[i]));
        }
        return programs;
    }

    /// Spawns programs. A root that refuses its arguments takes part nevertheless, without
    /// programs: so all ranks fail.
    ///
    /// @param programs called at the root only
    /// @param errors receives the result of each process; may be null
    static Intercomm spawn(
            Intracomm group, Supplier<List<Program>> programs, int root, int @Nullable [] errors) {
        int[] results = errors == null ? new int[0] : errors;
        int places = results.length;
        List<Program> given = List.of();
        Throwable refusal = null; // a RuntimeException or an Error
        if (group.getRank() == root) {
            try {
                List<Program> all = programs.get();
                places = errors == null ? 0 : places(all, results);
                given = all;
            } catch (RuntimeException | Error e) { // such as that of a null argument
                refusal = e;
            }
        }
        Context context;
        try {
            List<Program> chosen = given;
            DynamicProcesses processes = processes();
            context = group.parts().collective(own -> processes.spawn(own, chosen, root));
        } catch (MPIException e) {
            Arrays.fill(results, 0, places, MPI.ERR_SPAWN);
            KeptFailure.throwIfAny(refusal);
            throw e;
        }
        Intercomm spawned = intercomm(group, context);
        int started = Math.min(places, spawned.getRemoteSize());
        Arrays.fill(results, 0, started, MPI.SUCCESS);
        return spawned;
    }

    /// Returns the number of processes, after a check that there is a place for each result.
    private static int places(List<Program> programs, int[] results) {
        long processes = programs.stream().mapToLong(Program::count).sum();
        if (results.length < processes) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "too few places for results: processes=%d, places=%d"
                            .formatted(processes, results.length),
                    null);
        }
        return (int) processes;
    }

    static Intercomm intercomm(Intracomm group, Context context) {
        return new Intercomm(group.parts().of(context), new Attributes());
    }
}
