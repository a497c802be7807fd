// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.wherry.rmi.Metadata;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Writes contexts into the metadata of calls and reads them there. Names are in lower case.
record MetadataPropagator(TextMapPropagator propagator) {

    /// Returns the context in the metadata, without that of the current thread: a thread that waits for its own call runs callbacks, which are no part of
    /// its trace unless the metadata says so.
    Context extracted(Metadata metadata) {
        return propagator.extract(Context.root(), metadata, Getter.INSTANCE);
    }

    /// Returns the metadata with that context in place of the one that it has. A value for which there is no room is left out.
    Metadata injected(Context context, Metadata metadata) {
        Carrier carrier = new Carrier(metadata);
        for (String field : propagator.fields()) {
            carrier.metadata = carrier.metadata.without(metadataName(field));
        }
        propagator.inject(context, carrier, Carrier::set);
        return carrier.metadata;
    }

    private static String metadataName(String field) {
        return field.toLowerCase(Locale.ROOT);
    }

    /// Metadata under construction.
    private static final class Carrier {
        private Metadata metadata;

        Carrier(Metadata metadata) {
            this.metadata = metadata;
        }

        static void set(@Nullable Carrier carrier, String field, String value) {
            if (carrier == null) {
                return;
            }
            try {
                carrier.metadata = carrier.metadata.withPropagated(metadataName(field), value);
            } catch (IllegalArgumentException _) {
                /* too long, or no name of metadata: a call is more than its trace */
            }
        }
    }

    private enum Getter implements TextMapGetter<Metadata> {
        INSTANCE;

        @Override
        @SuppressWarnings("deprecation") // propagators of older versions call it
        public Iterable<String> keys(Metadata metadata) {
            return metadata.names();
        }

        @Override
        public @Nullable String get(@Nullable Metadata metadata, String field) {
            return metadata == null ? null : metadata.text(metadataName(field));
        }
    }
}
