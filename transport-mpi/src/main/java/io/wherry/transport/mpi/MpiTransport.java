// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import io.wherry.transport.mpi.internal.link.MpiListener;
import io.wherry.transport.mpi.internal.link.MpiWire;
import java.io.IOException;

/// Links over the point-to-point messages of the MPI job that this process is in, from `MPI.Init` to `MPI.Finalize`.
///
/// A rank has one listener, at `mpi://` and its rank. Whether somebody listens at another rank is not known before the
/// peer's handshake is awaited. Who waits moves the messages; there is no thread for it, but for links that were closed
/// while the peer still sent. A rank that dies takes the job with it, as MPI has it.
public final class MpiTransport implements Transport {

    /// Made by `java.util.ServiceLoader`.
    public MpiTransport() {}

    @Override
    public String scheme() {
        return "mpi";
    }

    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        return Link.over(MpiWire.to(rank(address)), options);
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        return MpiListener.at(rank(address), options);
    }

    private static Address.Mpi rank(Address address) {
        if (address instanceof Address.Mpi rank) {
            return rank;
        }
        throw new IllegalArgumentException("no address of MPI: " + address);
    }
}
