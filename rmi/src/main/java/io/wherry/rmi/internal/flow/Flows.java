// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import io.wherry.rmi.internal.reference.FlowReference;
import java.rmi.Remote;
import java.rmi.server.ExportException;
import java.util.concurrent.Flow;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Replaces publishers by serializable references, and received references by publishers.
/// Thread-safe.
public final class Flows {
    private final Exporter exporter;

    /// Exports and unexports objects.
    public interface Exporter {

        /// Exports an object.
        ///
        /// @param arguments the classes that are admitted in arguments, in addition to the declared
        ///     ones
        void export(Remote object, Predicate<? super Class<?>> arguments) throws ExportException;

        /// Unexports an object; does nothing if it is not exported.
        void unexport(Remote object);
    }

    public Flows(Exporter exporter) {
        this.exporter = exporter;
    }

    /// Returns a copy of arguments with references in place of publishers.
    public Object @Nullable [] departing(Object @Nullable [] arguments) throws ExportException {
        if (arguments == null) {
            return null;
        }
        Object[] sent = arguments.clone();
        for (int i = 0; i < sent.length; i++) {
            sent[i] = departing(sent[i]);
        }
        return sent;
    }

    /// Returns a reference in place of a publisher, and any other result unchanged.
    @SuppressWarnings("NullAway") // null stays null
    public Object departing(@Nullable Object value) throws ExportException {
        if (!(value instanceof Flow.Publisher<?> publisher)) {
            return value;
        }
        if (publisher instanceof FlowView<?> view) {
            return new FlowReference(view.publisher());
        }
        FlowSource source = new FlowSource(publisher, this);
        exporter.export(source, _ -> false);
        return new FlowReference(source);
    }

    /// Replaces references in received arguments by publishers.
    ///
    /// @param admitted the classes that are admitted in items
    public void arriving(Object[] arguments, Predicate<? super Class<?>> admitted) {
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = arriving(arguments[i], admitted);
        }
    }

    /// Returns a publisher in place of a received reference, and any other result unchanged.
    @SuppressWarnings("NullAway") // null stays null
    public Object arriving(@Nullable Object value, Predicate<? super Class<?>> admitted) {
        return value instanceof FlowReference reference
                        && reference.publisher() instanceof RemotePublisher publisher
                ? new FlowView<>(publisher, this, admitted)
                : value;
    }

    void export(Remote object, Predicate<? super Class<?>> arguments) throws ExportException {
        exporter.export(object, arguments);
    }

    void unexport(Remote object) {
        exporter.unexport(object);
    }
}
