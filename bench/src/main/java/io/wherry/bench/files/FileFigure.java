// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.bench.harness.Effort;
import java.util.ArrayList;
import java.util.List;

/// A figure of the first paper.
enum FileFigure {
    BYTE("Figure 1: byte"),
    DOUBLE("Figure 2: double"),
    BYTES("Figure 3: byte[]"),
    DOUBLES("Figure 4: double[]"),
    TREE("Figure 5: binary tree"),
    VECTOR("Figure 6: java.util.Vector");

    private static final List<Integer> CALLS = List.of(1, 1000, 100_000);
    private static final List<Integer> LENGTHS = List.of(100, 10_000, 1_000_000);
    private static final List<Integer> NODES = List.of(63, 1023, 16_383);
    private static final List<Integer> ELEMENTS = List.of(100, 1000, 10_000);

    private final String title;

    FileFigure(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /// The measured figures: a short run omits those of single values.
    static List<FileFigure> all(Effort effort) {
        return effort.isShort() ? List.of(BYTES, DOUBLES, TREE, VECTOR) : List.of(values());
    }

    /// The contents that are written and read.
    List<FileSubject> subjects() {
        return switch (this) {
            case BYTE, DOUBLE -> {
                List<FileSubject> all = of(FileSubject.Variant.CALLS, CALLS);
                all.add(new FileSubject(this, FileSubject.Variant.AUTOMATIC, 1));
                all.add(new FileSubject(this, FileSubject.Variant.EXPLICIT, 1));
                yield all;
            }
            case BYTES, DOUBLES -> bothVariants(LENGTHS);
            case TREE -> bothVariants(NODES);
            case VECTOR -> bothVariants(ELEMENTS);
        };
    }

    private List<FileSubject> bothVariants(List<Integer> sizes) {
        List<FileSubject> all = of(FileSubject.Variant.AUTOMATIC, sizes);
        all.addAll(of(FileSubject.Variant.EXPLICIT, sizes));
        return all;
    }

    private List<FileSubject> of(FileSubject.Variant variant, List<Integer> sizes) {
        List<FileSubject> subjects = new ArrayList<>();
        for (int size : sizes) {
            subjects.add(new FileSubject(this, variant, size));
        }
        return subjects;
    }

    /// The largest graph without custom code, as used for the factors of the paper.
    FileSubject largest() {
        return subjects().stream()
                .filter(subject -> subject.variant() == FileSubject.Variant.AUTOMATIC)
                .reduce((smaller, larger) -> larger)
                .orElseThrow();
    }
}
