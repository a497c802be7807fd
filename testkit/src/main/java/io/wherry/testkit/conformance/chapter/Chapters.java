// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import io.wherry.testkit.conformance.rule.Chapter;
import java.util.List;

/// All chapters, in the order of the specification.
public final class Chapters {
    private Chapters() {}

    public static List<Chapter> all() {
        return List.of(
                FieldRules.chapter(),
                SuperclassRules.chapter(),
                HookRules.chapter(),
                HookSightRules.chapter(),
                BlockDataRules.chapter(),
                FieldDataRules.chapter(),
                ReplaceRules.chapter(),
                ResolveRules.chapter(),
                ExternalRules.chapter(),
                KindRules.chapter(),
                ClassRules.chapter(),
                ArrayRules.chapter(),
                ReferenceRules.chapter(),
                ValidationRules.chapter(),
                EvolutionRules.chapter(),
                FilterRules.chapter(),
                StreamRules.chapter(),
                PeerRules.chapter(),
                StreamHookRules.chapter(),
                ProtocolRules.chapter(),
                JdkValueRules.chapter(),
                CollectionRules.chapter());
    }
}
