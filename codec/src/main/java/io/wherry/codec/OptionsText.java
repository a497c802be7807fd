// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.message.StreamFormat;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The options of a codec that differ from the defaults, as text. One thread owns it.
final class OptionsText {
    private final StringJoiner text = new StringJoiner(", ", "GraphCodec[", "]");

    private OptionsText() {}

    static String of(StreamFormat format, LeanOptions options, @Nullable Compression compression) {
        OptionsText all = new OptionsText();
        all.text.add(format.word());
        all.addClasses(options, LeanOptions.DEFAULT);
        all.addReading(options, LeanOptions.DEFAULT);
        all.addWriting(options, LeanOptions.DEFAULT);
        all.add("compression", compression, null);
        return all.text.toString();
    }

    private void addClasses(LeanOptions options, LeanOptions usual) {
        add("classLoader", options.loader(), usual.loader());
        add("evolution", options.evolution(), usual.evolution());
        add("renames", options.renames(), usual.renames());
        add("registered", options.registered().size(), usual.registered().size());
        add("versions", options.compatibility().versions(), VersionPolicy.STRICT);
    }

    private void addReading(LeanOptions options, LeanOptions usual) {
        add("limits", options.admission().limits(), usual.admission().limits());
        add("classFilter", options.admission().classes(), usual.admission().classes());
        add("filter", options.admission().filter(), usual.admission().filter());
        add("missingClasses", options.compatibility().missing(), usual.compatibility().missing());
        add("unreadable", options.compatibility().handler(), usual.compatibility().handler());
        add("dualRead", options.compatibility().readsBoth(), usual.compatibility().readsBoth());
    }

    private void addWriting(LeanOptions options, LeanOptions usual) {
        add("parcelThreshold", options.parcelThreshold(), usual.parcelThreshold());
        add("referenceTracking", options.tracksReferences(), usual.tracksReferences());
        add("sharedValues", options.sharesValues(), usual.sharesValues());
        if (options.substitution() != null) {
            text.add("replacement=" + options.substitution().type().getName());
        }
    }

    private void add(String name, @Nullable Object value, @Nullable Object usual) {
        if (!Objects.equals(value, usual)) {
            text.add(name + "=" + value);
        }
    }
}
