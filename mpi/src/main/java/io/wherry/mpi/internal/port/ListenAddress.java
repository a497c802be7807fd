// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.launch.SocketFolder;
import io.wherry.transport.Address;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The address at which a process listens for processes of other jobs: a Unix socket that only this
/// user may use. It is in the folder of the job if the ranks of the job listen at Unix sockets;
/// otherwise in a new folder, which is removed when this is closed. Confined to one thread at a
/// time.
public final class ListenAddress implements Closeable {
    private final @Nullable Path jobFolder;
    private @Nullable SocketFolder own;

    private ListenAddress(@Nullable Path jobFolder) {
        this.jobFolder = jobFolder;
    }

    /// Returns the listen address of a rank whose address within its job is `address`.
    public static ListenAddress near(Address address) {
        return new ListenAddress(
                address instanceof Address.Unix socket ? socket.path().getParent() : null);
    }

    /// Returns the listen address of a process without an address.
    public static ListenAddress ofItsOwn() {
        return new ListenAddress(null);
    }

    /// Returns the address for a rank of the job.
    ///
    /// @throws IOException if the folder cannot be created
    public Address address(int rank) throws IOException {
        Path folder = jobFolder;
        if (folder == null) {
            SocketFolder made = SocketFolder.create();
            made.path().toFile().deleteOnExit();
            own = made;
            folder = made.path();
        }
        return new Address.Unix(folder.resolve("p" + rank));
    }

    @Override
    public void close() throws IOException {
        SocketFolder made = own;
        if (made != null) {
            made.close();
        }
    }
}
