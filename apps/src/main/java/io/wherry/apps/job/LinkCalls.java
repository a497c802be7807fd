// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.util.Objects;

/// Remote calls over links: each rank has a registry of its exported objects.
final class LinkCalls implements CallTransport {
    private final RmiRuntime runtime;
    private final Address address;
    private final Registry registry;
    private int offered;

    LinkCalls(Address address, LinkOptions options) throws IOException {
        this.runtime = RmiRuntime.with(options);
        this.address = runtime.listen(address);
        this.registry = runtime.createRegistry();
    }

    @Override
    public Serializable offer(Remote object) throws IOException {
        String name = object.getClass().getSimpleName() + "-" + offered++;
        registry.rebind(name, runtime.export(object));
        return new Offer(address.toString(), name);
    }

    @Override
    public Remote find(Serializable offer) throws IOException {
        Offer found = (Offer) offer;
        try {
            Remote stub = runtime.registryAt(Address.parse(found.address)).lookup(found.name);
            return Objects.requireNonNull(stub);
        } catch (NotBoundException e) {
            throw new IOException("rank offers no such object: " + found, e);
        }
    }

    @Override
    public void close() {
        runtime.close();
    }

    /// The address of an object, and its name in the registry there.
    record Offer(String address, String name) implements Serializable {}
}
