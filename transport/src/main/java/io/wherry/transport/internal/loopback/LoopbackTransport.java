// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.loopback;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The transport for links within this JVM. Bytes are copied as between two JVMs: the ends share no
/// memory.
public final class LoopbackTransport implements Transport {
    private final Map<Address, LoopbackListener> listeners = new ConcurrentHashMap<>();

    @Override
    public String scheme() {
        return "loopback";
    }

    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        LoopbackListener listener = listeners.get(address);
        if (listener == null) {
            throw new ConnectException("cannot connect: address=" + address);
        }
        Pipe there = new Pipe();
        Pipe back = new Pipe();
        listener.arrive(new LoopbackWire(address, there, back));
        return Link.over(new LoopbackWire(address, back, there), options);
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        LoopbackListener listener = new LoopbackListener(this, address, options);
        if (listeners.putIfAbsent(address, listener) != null) {
            throw new BindException("address is in use: address=" + address);
        }
        return listener;
    }

    /// Removes a listener that has closed.
    void left(LoopbackListener listener) {
        listeners.remove(listener.address(), listener);
    }
}
