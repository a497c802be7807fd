// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.lease.DgcServer;
import io.wherry.rmi.internal.lease.ReferencesInTransit;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.stub.StubClass;
import java.rmi.Remote;

/// The replacement of exported objects and stubs by references in messages that are written.
/// Thread-safe.
///
/// The object of each reference is kept until the peer releases it: an exported object by the
/// counts of [DgcServer], the object of another node by [ReferencesInTransit].
final class ReferenceReplacer {
    private final String node;
    private final Exports exports;
    private final ReferenceFactory references;
    private final DgcServer dgcServer;
    private final ReferencesInTransit inTransit;

    /// @param node the name of this node
    ReferenceReplacer(
            String node,
            Exports exports,
            ReferenceFactory references,
            DgcServer dgcServer,
            ReferencesInTransit inTransit) {
        this.node = node;
        this.exports = exports;
        this.references = references;
        this.dgcServer = dgcServer;
        this.inTransit = inTransit;
    }

    /// Returns the object to write over `session` in place of `object`: a reference if it is
    /// exported or a stub, otherwise the object itself.
    Object replacement(Remote object, Session session) {
        if (object instanceof StoredStub kept && kept.original() != null) {
            return replacement(kept.original(), session);
        }
        Export export = exports.of(object);
        if (export != null) {
            return reference(export, session);
        }
        return switch (StubClass.invokerOf(object)) {
            case StubInvoker stubInvoker -> reference(stubInvoker, session);
            case WriteReplacedInvoker other -> replacement(other, session);
            case null, default -> object;
        };
    }

    private Object replacement(WriteReplacedInvoker invoker, Session session) {
        Object written = invoker.written();
        if (written == null) {
            throw new IllegalStateException(
                    "object that a batch returns is not known: before, it can only be an argument"
                            + " itself, in a call of the same batch");
        }
        return written instanceof Remote stub ? replacement(stub, session) : written;
    }

    private RemoteReference reference(Export export, Session session) {
        session.attend();
        if (!session.peer().equals(node)) {
            dgcServer.sent(export, session);
        }
        return references.of(export);
    }

    /// Returns the reference to write in place of a stub. It contains at least the address.
    private RemoteReference reference(StubInvoker stubInvoker, Session session) {
        RemoteReference reference = stubInvoker.reference();
        Export own = reference.node().equals(node) ? exports.of(reference.object()) : null;
        if (own != null) {
            return reference(own, session);
        }
        Object anchor = stubInvoker.anchor();
        if (anchor != null && !reference.node().equals(session.peer())) {
            inTransit.lend(reference.node(), reference.object(), anchor, session);
        }
        return reference;
    }
}
