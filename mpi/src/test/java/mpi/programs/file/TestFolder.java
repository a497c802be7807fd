// SPDX-License-Identifier: Apache-2.0
package mpi.programs.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.programs.Check;

/// A temporary folder that all ranks of a host use together.
final class TestFolder {
    private final Intracomm world;
    private final Path path;

    private TestFolder(Intracomm world, Path path) {
        this.world = world;
        this.path = path;
    }

    /// The actions of a program in the folder.
    @FunctionalInterface
    interface Use {
        void run(TestFolder folder) throws Exception;
    }

    /// Creates a folder, uses and deletes it. Collective.
    static void use(Intracomm world, Use use) throws Exception {
        Object[] name = new Object[1];
        if (world.getRank() == 0) {
            name[0] = Files.createTempDirectory("wherry-files").toString();
        }
        world.bcast(name, 1, MPI.OBJECT, 0);
        TestFolder folder = new TestFolder(world, Path.of((String) name[0]));
        use.run(folder);
        world.barrier();
        Check.same(List.of(), folder.sideFiles(), "side files that are left");
        world.barrier();
        if (world.getRank() == 0) {
            folder.delete();
        }
    }

    /// Returns the name of a file in the folder.
    String file(String name) {
        return path.resolve(name).toString();
    }

    /// Writes a file with java.nio, at one rank. Collective.
    void write(String name, byte[] bytes) throws IOException {
        if (world.getRank() == 0) {
            Files.write(path.resolve(name), bytes);
        }
        world.barrier();
    }

    /// Reads a file with java.nio, after a barrier of all ranks.
    byte[] read(String name) throws IOException {
        world.barrier();
        byte[] bytes = Files.readAllBytes(path.resolve(name));
        world.barrier();
        return bytes;
    }

    boolean has(String name) {
        return Files.exists(path.resolve(name));
    }

    List<Path> sideFiles() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.toString().endsWith(".wherry-pointer")).toList();
        }
    }

    private void delete() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(path);
    }
}
