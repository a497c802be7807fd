// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The catalogue of recipes: derived from declarations, or written by hand, by family.
final class Recipes {
    private Recipes() {}

    /// @param classNames the serializable classes of the image
    static List<Recipe> all(Set<String> classNames) {
        List<Recipe> all = new ArrayList<>(Constructions.of(classNames));
        all.addAll(CollectionRecipes.all());
        all.addAll(TimeAndTextRecipes.all());
        all.addAll(LanguageRecipes.all());
        all.addAll(SecurityRecipes.all());
        all.addAll(EnterpriseRecipes.all());
        all.addAll(DesktopRecipes.all(classNames));
        return all;
    }
}
