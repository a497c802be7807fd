// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.apps.Apps;
import io.wherry.bytes.ByteSink;
import io.wherry.cli.profile.Profile;
import io.wherry.codec.GraphCodec;
import io.wherry.iso.IsoSpace;
import io.wherry.launch.RankPlacement;
import io.wherry.mesh.Rendezvous;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.mpi.MpiTransport;
import io.wherry.transport.shm.SharedMemoryException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import mpi.MPI;
import picocli.CommandLine;

/// The jars, or folders of classes, of Wherry that this command line runs from and programs use.
/// The jars of the command line only are not among them.
final class WherryJars {
    private WherryJars() {}

    /// For programs of users.
    static List<Path> ofRanks() {
        return of(
                MPI.class,
                MpiTransport.class,
                IsoSpace.class,
                RankPlacement.class,
                RmiRuntime.class,
                Rendezvous.class,
                SharedMemoryException.class,
                Address.class,
                GraphCodec.class,
                ByteSink.class);
    }

    /// The additional jars for the programs of module `apps`.
    static List<Path> ofApps() {
        return of(Apps.class, CommandLine.class);
    }

    /// The jars that measure the messages of a profile.
    static List<Path> ofProfile() {
        return of(Profile.class);
    }

    private static List<Path> of(Class<?>... types) {
        return Stream.of(types).map(WherryJars::location).distinct().toList();
    }

    private static Path location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(
                    "class was not loaded from a file: " + type.getName(), e);
        }
    }
}
