// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DynamicProcesses;
import io.wherry.mpi.internal.device.DynamicProcesses.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

    /// Spawns the programs; `programs` is ignored at all ranks but the root.
    ///
    /// @param errors receives the result of each process at the root; may be null
    static Intercomm spawn(
            Intracomm group, List<Program> programs, int root, int @Nullable [] errors) {
        int processes = programs.stream().mapToInt(Program::count).sum();
        if (errors != null && errors.length < processes) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "too few places for results: processes=%d, places=%d"
                            .formatted(processes, errors.length),
                    null);
        }
        int result = MPI.ERR_SPAWN;
        try {
            Context context = processes().spawn(group.context(), programs, root);
            result = MPI.SUCCESS;
            return intercomm(group, context);
        } finally {
            if (errors != null) {
                Arrays.fill(errors, 0, processes, result);
            }
        }
    }

    static Intercomm intercomm(Intracomm group, Context context) {
        return new Intercomm(group.parts().of(context), new Attributes());
    }
}
