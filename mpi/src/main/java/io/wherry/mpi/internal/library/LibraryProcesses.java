// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DynamicProcesses;
import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Connects processes of different jobs by calls of the library. The other job must use this
/// module, too: both groups create a duplicate of each communicator for internal messages.
final class LibraryProcesses implements DynamicProcesses {
    private static final Function OPEN_PORT = new Function("MPI_Open_port", 2);
    private static final Function CLOSE_PORT = new Function("MPI_Close_port", 1);
    private static final Function ACCEPT = new Function("MPI_Comm_accept", 5);
    private static final Function CONNECT = new Function("MPI_Comm_connect", 5);
    private static final Function PUBLISH = new Function("MPI_Publish_name", 3);
    private static final Function UNPUBLISH = new Function("MPI_Unpublish_name", 3);
    private static final Function LOOKUP = new Function("MPI_Lookup_name", 3);
    private static final Function SPAWN = new Function("MPI_Comm_spawn_multiple", 9);
    private static final Function GET_PARENT = new Function("MPI_Comm_get_parent", 1);

    /// Greater than `MPI_MAX_PORT_NAME` of any library.
    private static final int LONGEST_NAME = 4096;

    /// `MPI_ERRCODES_IGNORE` of any library.
    private static final long ERRORS_IGNORED = 0;

    /// Greatest number of processes for which memory for error codes is allocated.
    private static final int MOST_ERRORS = 1 << 20;

    /// Addresses of the arguments of `MPI_Comm_spawn_multiple`, one element per program.
    private record SpawnArguments(
            long commands, long arguments, long counts, long hints, long errors) {}

    private final @Nullable Context parent;

    /// Called after the world was created: a spawned job creates the context with its parent.
    LibraryProcesses() {
        CallScratch scratch = CallScratch.mine();
        GET_PARENT.call(scratch.handle());
        long communicator = scratch.handleValue();
        parent = communicator == Constants.NO_CONTEXT ? null : LibraryContext.of(communicator);
    }

    @Override
    public @Nullable Context parent() {
        return parent;
    }

    @Override
    public String openPort(Map<String, String> hints) {
        try (Arena arena = Arena.ofConfined();
                LibraryInfo info = new LibraryInfo(hints)) {
            MemorySegment name = arena.allocate(LONGEST_NAME);
            OPEN_PORT.call(info.handle(), name.address());
            return name.getString(0);
        }
    }

    @Override
    public void closePort(String port) {
        try (Arena arena = Arena.ofConfined()) {
            CLOSE_PORT.call(portName(arena, port));
        }
    }

    /* The library may read as many bytes as a name may have. */
    private static long name(Arena arena, String name) {
        MemorySegment text = arena.allocate(LONGEST_NAME + (long) name.length() * 4);
        text.setString(0, name);
        return text.address();
    }

    private static long portName(Arena arena, @Nullable String name) {
        if (name == null) {
            throw new MPIException(MPI.ERR_PORT, MPI.ERR_PORT, "name of the port is null");
        }
        return name(arena, name);
    }

    @Override
    public Context accept(Context group, String port, Map<String, String> hints, int root) {
        return met(ACCEPT, group, port, hints, root);
    }

    @Override
    public Context connect(Context group, String port, Map<String, String> hints, int root) {
        return met(CONNECT, group, port, hints, root);
    }

    private static Context met(
            Function function, Context group, String port, Map<String, String> hints, int root) {
        boolean isRoot = group.rank() == root; // the arguments of the others may be null
        long handle;
        try (Arena arena = Arena.ofConfined();
                LibraryInfo info = isRoot ? infoOfRoot(group, hints) : new LibraryInfo(Map.of())) {
            long named = isRoot ? nameOfRoot(group, arena, port) : name(arena, "");
            if (announced(group, 1, root) == 0) {
                throw new MPIException(
                        MPI.ERR_ARG, MPI.ERR_ARG, "root has no valid port and hints");
            }
            CallScratch scratch = CallScratch.mine();
            function.callBlocking(
                    named,
                    info.handle(),
                    root,
                    ((LibraryContext) group).communicator(),
                    scratch.handle());
            handle = scratch.handleValue();
        }
        return LibraryContext.of(handle);
    }

    private static long nameOfRoot(Context group, Arena arena, String port) {
        try {
            return portName(arena, port);
        } catch (RuntimeException | Error e) {
            int _ = announced(group, 0, group.rank());
            throw e;
        }
    }

    private static LibraryInfo infoOfRoot(Context group, Map<String, String> hints) {
        try {
            return new LibraryInfo(hints);
        } catch (RuntimeException | Error e) { // such as after a key that is too long
            int _ = announced(group, 0, group.rank());
            throw e;
        }
    }

    @Override
    public void publish(String service, Map<String, String> hints, String port) {
        named(PUBLISH, service, hints, port);
    }

    @Override
    public void unpublish(String service, Map<String, String> hints, String port) {
        named(UNPUBLISH, service, hints, port);
    }

    private static void named(
            Function function, String service, Map<String, String> hints, String port) {
        try (Arena arena = Arena.ofConfined();
                LibraryInfo info = new LibraryInfo(hints)) {
            function.callBlocking(name(arena, service), info.handle(), portName(arena, port));
        }
    }

    @Override
    public String lookUp(String service, Map<String, String> hints) {
        try (Arena arena = Arena.ofConfined();
                LibraryInfo info = new LibraryInfo(hints)) {
            MemorySegment port = arena.allocate(LONGEST_NAME);
            LOOKUP.callBlocking(name(arena, service), info.handle(), port.address());
            return port.getString(0);
        }
    }

    @Override
    public Context spawn(Context group, List<Program> programs, int root) {
        List<LibraryInfo> infos = new ArrayList<>();
        long handle;
        try (Arena arena = Arena.ofConfined()) {
            SpawnArguments own;
            try {
                own = spawnArguments(arena, programs, infos);
            } catch (RuntimeException | Error e) { // such as after a key that is too long
                int _ = announced(group, 0, root);
                throw e;
            }
            if (announced(group, programs.size(), root) == 0) {
                throw new MPIException(
                        MPI.ERR_ARG, MPI.ERR_ARG, "root has no valid programs to start");
            }
            CallScratch scratch = CallScratch.mine();
            SPAWN.callBlocking(
                    programs.size(),
                    own.commands(),
                    own.arguments(),
                    own.counts(),
                    own.hints(),
                    root,
                    ((LibraryContext) group).communicator(),
                    scratch.handle(),
                    own.errors());
            handle = scratch.handleValue();
        } finally {
            infos.forEach(LibraryInfo::close);
        }
        return LibraryContext.of(handle);
    }

    /// @param infos gets the hints of the programs; the caller closes them
    private static SpawnArguments spawnArguments(
            Arena arena, List<Program> programs, List<LibraryInfo> infos) {
        programs.forEach(program -> infos.add(new LibraryInfo(program.hints())));
        return new SpawnArguments(
                addresses(arena, commands(arena, programs)), // refuses null
                addresses(arena, arguments(arena, programs)),
                numbers(arena, programs.stream().mapToInt(Program::count).toArray()),
                handles(arena, infos),
                errors(arena, programs));
    }

    /* Returns the number of programs or ports of the root, 0 if it refuses its arguments: in the
     * library the other ranks would wait for it. */
    private static int announced(Context group, int own, int root) {
        int[] count = {own};
        MemorySegment memory = MemorySegment.ofArray(count);
        boolean _ = group.run(new Collective.Broadcast(memory, Element.INT, root));
        return count[0];
    }

    private static List<Long> commands(Arena arena, List<Program> programs) {
        return programs.stream()
                .map(program -> arena.allocateFrom(program.command()).address())
                .toList();
    }

    private static List<Long> arguments(Arena arena, List<Program> programs) {
        return programs.stream()
                .map(program -> {
                    List<Long> words = new ArrayList<>();
                    program.arguments()
                            .forEach(word -> words.add(arena.allocateFrom(word).address()));
                    words.add(0L);
                    return addresses(arena, words);
                })
                .toList();
    }

    private static long addresses(Arena arena, List<Long> addresses) {
        return arena.allocateFrom(
                        ValueLayout.JAVA_LONG,
                        addresses.stream().mapToLong(Long::longValue).toArray())
                .address();
    }

    private static long numbers(Arena arena, int[] numbers) {
        return arena.allocateFrom(ValueLayout.JAVA_INT, numbers).address();
    }

    private static long handles(Arena arena, List<LibraryInfo> infos) {
        long[] handles = infos.stream().mapToLong(LibraryInfo::handle).toArray();
        if (!Constants.INT_HANDLES) {
            return arena.allocateFrom(ValueLayout.JAVA_LONG, handles).address();
        }
        int[] narrow = new int[handles.length];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (int) handles[i];
        }
        return numbers(arena, narrow);
    }

    /* The library writes a code for each process; none of them is read. */
    private static long errors(Arena arena, List<Program> programs) {
        long count = programs.stream().mapToLong(Program::count).sum();
        return count > MOST_ERRORS
                ? ERRORS_IGNORED
                : numbers(arena, new int[Math.max(1, (int) count)]);
    }
}
