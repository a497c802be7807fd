// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// A number of threads that make the same call at the same time.
///
/// @param callers how many threads
public record Load(SizedOperation exercise, int callers, Kind kind) {

    /// The threads of the callers.
    public enum Kind {
        PLATFORM,
        VIRTUAL;

        Thread.Builder threads() {
            return switch (this) {
                case PLATFORM -> Thread.ofPlatform().daemon();
                case VIRTUAL -> Thread.ofVirtual();
            };
        }
    }

    /// One platform thread that calls.
    public static Load single(SizedOperation exercise) {
        return new Load(exercise, 1, Kind.PLATFORM);
    }

    /// Four words.
    @Override
    public String toString() {
        return exercise.toString() + ' ' + callers + ' ' + kind;
    }

    /// Reads the four words that [#toString] wrote.
    static Load parse(String[] words, int first) {
        return new Load(
                SizedOperation.parse(words[first], words[first + 1]),
                Integer.parseInt(words[first + 2]),
                Kind.valueOf(words[first + 3]));
    }
}
