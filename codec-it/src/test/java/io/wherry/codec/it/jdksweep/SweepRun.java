// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The program that makes every object of the catalogue and holds each format against java.io. It prints a line for each finding:
///
/// ```text
/// left CLASS                        a serializable class of the image that no recipe makes
/// refused EXCEPTION: RECIPE         java.io refuses to write or read the object
/// found FORMAT: RECIPE: FINDING     the format makes something else of the object
/// swept OBJECTS objects, CLASSES classes
/// ```
///
/// Arguments choose recipes by a part of their names.
final class SweepRun {
    private final Set<String> made = new TreeSet<>();
    private int objects;

    private SweepRun() {}

    public static void main(String[] parts) throws IOException {
        Set<String> classes = JdkImage.serializableClasses();
        SweepRun run = new SweepRun();
        for (Recipe recipe : Recipes.all(classes)) {
            if (parts.length == 0 || List.of(parts).stream().anyMatch(recipe.name()::contains)) {
                run.sweep(recipe);
            }
        }
        run.made.retainAll(classes);
        for (String name : classes) {
            if (!run.made.contains(name)) {
                System.out.println("left " + name);
            }
        }
        System.out.println("swept " + run.objects + " objects, " + run.made.size() + " classes");
        System.exit(0); // Swing may have started threads
    }

    private void sweep(Recipe recipe) {
        if (!(made(recipe) instanceof Serializable root)) {
            return;
        }
        objects++;
        SweptObject swept = SweptObject.of(root);
        made.addAll(swept.classes());
        Throwable refusal = swept.refusal();
        if (refusal != null) {
            System.out.println("refused " + refusal.getClass().getName() + ": " + recipe.name());
        }
        for (SweptFormat format : SweptFormat.values()) {
            String finding = swept.finding(format);
            if (finding != null) {
                System.out.println("found " + format + ": " + recipe.name() + ": " + finding);
            }
        }
    }

    /// Returns null if the arguments are not available, or it needs a screen.
    private static @Nullable Object made(Recipe recipe) {
        try {
            return recipe.maker().make();
        } catch (Exception | LinkageError | AssertionError _) {
            return null;
        }
    }
}
