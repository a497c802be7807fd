// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.lease.LiveReference;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.CallOptions;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import java.rmi.Remote;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A factory of the stubs of a node: of its exported objects, of objects with known numbers, and of
/// received references. Thread-safe.
final class StubFactory {
    private final CallOptions callOptions;
    private final ClassLoaders loaders;
    private final ReferenceFactory references;
    private final RemoteEndpoint.Services services;

    /// @param loaders load the classes of results of objects with known numbers
    StubFactory(
            RmiOptions options,
            ClassLoaders loaders,
            ReferenceFactory references,
            RemoteEndpoint.Services services) {
        callOptions = CallOptions.USUAL.within(nanos(options.callsWithin()));
        this.loaders = loaders;
        this.references = references;
        this.services = services;
    }

    private static long nanos(@Nullable Duration within) {
        return within == null ? Long.MAX_VALUE : Deadline.nanos(within);
    }

    /// Returns a new stub of an exported object.
    Remote of(Export export) {
        return create(
                StubClass.of(export.interfaces()),
                references.of(export),
                export.anchor(),
                () -> export.admission().loader());
    }

    /// Returns a new stub of an object with a known number, such as a registry. The context class
    /// loader of the calling thread loads the classes of its results.
    Remote of(Address address, long number, Class<?> type) {
        RemoteOrigin origin =
                new RemoteOrigin("", List.of(address.toString()), List.of(type.getName()));
        StubClass stubs = StubClass.of(List.of(type));
        return create(stubs, new RemoteReference(origin, number), null, loaders::current);
    }

    private Remote create(
            StubClass stubs,
            RemoteReference reference,
            @Nullable Object anchor,
            Supplier<ClassLoader> loader) {
        StubType type = services.types().of(stubs.type());
        return create(new StubOrigin(reference.origin(), stubs, type, loader), reference, anchor);
    }

    /// Returns the stub of a live reference with that origin; the same stub while it is reachable.
    Remote of(StubOrigin origin, RemoteReference reference, LiveReference liveReference) {
        Remote known = liveReference.stub(origin);
        if (known != null) {
            return known;
        }
        Remote fresh = create(origin, reference, liveReference);
        liveReference.keep(origin, fresh);
        return fresh;
    }

    /// Returns a new stub of an object with that origin.
    ///
    /// @param anchor prevents the collection of the object, null if that is not necessary
    Remote create(StubOrigin origin, RemoteReference reference, @Nullable Object anchor) {
        RemoteEndpoint endpoint = new RemoteEndpoint(reference, origin, services, anchor);
        return origin.stubs().stub(new StubInvoker(endpoint, callOptions));
    }
}
