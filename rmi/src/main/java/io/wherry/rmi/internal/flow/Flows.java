// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import io.wherry.rmi.internal.reference.FlowReference;
import java.rmi.Remote;
import java.rmi.server.ExportException;
import java.util.concurrent.Flow;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Makes publishers fit to be sent, and of what was sent publishers. Safe for any thread.
public final class Flows {
    private final Exporter exporter;

    /// Exports objects, and takes them back.
    public interface Exporter {

        /// Exports it.
        ///
        /// @param arguments the classes that may come in arguments beside those that are declared
        void export(Remote object, Predicate<? super Class<?>> arguments) throws ExportException;

        /// Takes an object back; does nothing if it is not exported.
        void unexport(Remote object);
    }

    public Flows(Exporter exporter) {
        this.exporter = exporter;
    }

    /// What is sent in place of arguments, publishers among them.
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

    /// What is sent in place of a result that may be a publisher.
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

    /// What arguments become that have come.
    ///
    /// @param admitted the classes that items may have
    public void arriving(Object[] arguments, Predicate<? super Class<?>> admitted) {
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = arriving(arguments[i], admitted);
        }
    }

    /// What a result becomes that has come.
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
