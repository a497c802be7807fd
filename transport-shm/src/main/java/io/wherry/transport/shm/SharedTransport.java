// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import io.wherry.transport.shm.internal.link.SharedConnector;
import io.wherry.transport.shm.internal.link.SharedListener;
import java.io.IOException;

/// The transport for links over shared memory, on systems with POSIX file permissions. Found by
/// `java.util.ServiceLoader`.
public final class SharedTransport implements Transport {

    /// For `java.util.ServiceLoader`.
    public SharedTransport() {}

    @Override
    public String scheme() {
        return "shm";
    }

    /// Connects at once or fails; does not wait until the listener accepts. Frames sent before that
    /// stay in the shared memory.
    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        return SharedConnector.to((Address.Shm) address, options);
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        return SharedListener.at((Address.Shm) address, options);
    }
}
