// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.option;

import io.wherry.codec.Evolution;
import io.wherry.codec.internal.lean.admission.AdmissionPolicy;
import io.wherry.codec.internal.lean.admission.Renames;
import io.wherry.codec.internal.lean.description.RecordDictionaries;
import io.wherry.codec.internal.lean.description.RecordDictionary;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The options of a codec, set by its `with` methods. Immutable.
///
/// @param loader finds classes; null for the context class loader of the reading thread
/// @param evolution how classes are described, and how far a reader adapts to a writer's classes
/// @param renames the names here of the classes of a stream
/// @param compatibility the treatment of bytes that do not fit the classes here
/// @param registered classes that both peers have given numbers
/// @param admission the limits and filters of a reader
/// @param parcelThreshold the size in bytes from which an array of a parcel is sent out of band
/// @param tracksReferences false if graphs are free of sharing
/// @param sharesValues false if values are written by content at each reference
/// @param substitution replaces some objects when they are written; null if all are written as they
///     are
/// @param values codecs of the program
/// @param records the dictionaries of records; null if messages are those of streams
public record LeanOptions(
        @Nullable ClassLoader loader,
        Evolution evolution,
        Renames renames,
        CompatibilityOptions compatibility,
        RegisteredClasses registered,
        AdmissionPolicy admission,
        int parcelThreshold,
        boolean tracksReferences,
        boolean sharesValues,
        @Nullable Substitution substitution,
        ValueCodecs values,
        @Nullable RecordDictionaries records) {
    private static final int PARCEL_THRESHOLD = 1 << 10;

    public static final LeanOptions DEFAULT =
            new LeanOptions(
                    null,
                    Evolution.STRICT,
                    Renames.NONE,
                    CompatibilityOptions.NONE,
                    RegisteredClasses.NONE,
                    AdmissionPolicy.DEFAULT,
                    PARCEL_THRESHOLD,
                    true,
                    true,
                    null,
                    ValueCodecs.NONE,
                    null);

    /// Returns the loader that classes are found by: that of the options, or the context class loader of this thread.
    public ClassLoader effectiveLoader() {
        if (loader != null) {
            return loader;
        }
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ClassLoader.getSystemClassLoader() : context;
    }

    /// Returns a copy with some components changed.
    private LeanOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /// The components of a copy that is being made.
    private static final class Draft {
        private @Nullable ClassLoader loader;
        private Evolution evolution;
        private Renames renames;
        private CompatibilityOptions compatibility;
        private RegisteredClasses registered;
        private AdmissionPolicy admission;
        private int parcelThreshold;
        private boolean tracksReferences;
        private boolean sharesValues;
        private @Nullable Substitution substitution;
        private ValueCodecs values;
        private @Nullable RecordDictionaries records;

        Draft(LeanOptions from) {
            loader = from.loader;
            evolution = from.evolution;
            renames = from.renames;
            compatibility = from.compatibility;
            registered = from.registered;
            admission = from.admission;
            parcelThreshold = from.parcelThreshold;
            tracksReferences = from.tracksReferences;
            sharesValues = from.sharesValues;
            substitution = from.substitution;
            values = from.values;
            records = from.records;
        }

        LeanOptions options() {
            return new LeanOptions(
                    loader,
                    evolution,
                    renames,
                    compatibility,
                    registered,
                    admission,
                    parcelThreshold,
                    tracksReferences,
                    sharesValues,
                    substitution,
                    values,
                    records);
        }
    }

    public LeanOptions withLoader(ClassLoader newLoader) {
        return with(draft -> draft.loader = newLoader);
    }

    public LeanOptions withEvolution(Evolution newEvolution) {
        return with(draft -> draft.evolution = newEvolution);
    }

    public LeanOptions withRenames(Renames newRenames) {
        return with(draft -> draft.renames = newRenames);
    }

    public LeanOptions withCompatibility(CompatibilityOptions newCompatibility) {
        return with(draft -> draft.compatibility = newCompatibility);
    }

    /// Returns options that number `more` after the classes registered before.
    public LeanOptions withRegistered(List<Class<?>> more) {
        return with(draft -> draft.registered = registered.with(more));
    }

    /// Gives a class a number.
    public LeanOptions withRegistered(int number, Class<?> type) {
        return with(draft -> draft.registered = registered.with(number, type));
    }

    /// Returns options without numbers of classes.
    public LeanOptions withoutRegistered() {
        return with(draft -> draft.registered = RegisteredClasses.NONE);
    }

    /// Returns options by which records are written and read: the registered classes are those of
    /// the dictionary.
    public LeanOptions withRecords(RecordDictionaries dictionaries) {
        return with(draft -> {
            draft.records = dictionaries;
            draft.registered = RegisteredClasses.NONE;
        });
    }

    /// Returns the dictionary by which records are written; null if messages are those of streams.
    public @Nullable RecordDictionary dictionary() {
        return records == null ? null : records.own();
    }

    public LeanOptions withAdmission(AdmissionPolicy newAdmission) {
        return with(draft -> draft.admission = newAdmission);
    }

    /// Returns options with another size from which arrays are sent out of band.
    ///
    /// @throws IllegalArgumentException if `bytes` is negative
    public LeanOptions withParcelThreshold(int bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("negative threshold: " + bytes);
        }
        return with(draft -> draft.parcelThreshold = bytes);
    }

    public LeanOptions withReferenceTracking(boolean tracks) {
        return with(draft -> draft.tracksReferences = tracks);
    }

    public LeanOptions withSubstitution(Substitution newSubstitution) {
        return with(draft -> draft.substitution = newSubstitution);
    }

    public LeanOptions withValues(ValueCodecs newValues) {
        return with(draft -> draft.values = newValues);
    }

    public LeanOptions withSharedValues(boolean shares) {
        return with(draft -> draft.sharesValues = shares);
    }
}
