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

/// The transport for links over the point-to-point messages of the MPI job of this process, between
/// `MPI.Init` and `MPI.Finalize`.
///
/// A rank has one listener, at `mpi://` and its rank number. Connecting to a rank without a
/// listener succeeds; the link fails when the peer's handshake is awaited. Blocked callers drive
/// the transfer of messages. There is no progress thread, except for links that were closed while
/// the peer was still sending. The death of a rank ends the job, as usual with MPI.
public final class MpiTransport implements Transport {

    /// For `java.util.ServiceLoader`.
    public MpiTransport() {}

    @Override
    public String scheme() {
        return "mpi";
    }

    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        requireMpi();
        return Link.over(MpiWire.to(rank(address)), options);
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        requireMpi();
        return MpiListener.at(rank(address), options);
    }

    /// @throws IOException if this transport is on the class path without the module of MPI
    private static void requireMpi() throws IOException {
        try {
            Class.forName("mpi.MPI", false, MpiTransport.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IOException("module wherry-mpi is not on the class path", e);
        }
    }

    private static Address.Mpi rank(Address address) {
        if (address instanceof Address.Mpi rank) {
            return rank;
        }
        throw new IllegalArgumentException("not an MPI address: address=" + address);
    }
}
