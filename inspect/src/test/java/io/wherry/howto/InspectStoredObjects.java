// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.inspect.ClassChanges;
import io.wherry.inspect.FilterProposal;
import io.wherry.inspect.StreamInput;
import io.wherry.inspect.StreamRewriter;
import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.check.ClassPath;
import io.wherry.inspect.check.CompatibilityCheck;
import io.wherry.inspect.check.Finding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/// The program of docs/how-to/inspect-stored-objects.md.
final class InspectStoredObjects {
    private InspectStoredObjects() {}

    static List<Finding> check(byte[] session, String classPath) throws IOException {
        try (ClassPath classes = ClassPath.of(classPath);
                StreamInput input = StreamInput.of("session", session)) {
            CompatibilityCheck check = new CompatibilityCheck(classes);
            StreamScanner.scan(input, check);
            return check.findings();
        }
    }

    static byte[] withVersion(byte[] session, String className, long version) throws IOException {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        try (StreamInput input = StreamInput.of("session", session)) {
            ClassChanges changes = ClassChanges.NONE.withVersion(className, version);
            StreamRewriter.rewrite(input, changes, changed);
        }
        return changed.toByteArray();
    }

    static String filterFor(List<byte[]> samples) throws IOException {
        FilterProposal proposal = new FilterProposal();
        for (byte[] sample : samples) {
            try (StreamInput input = StreamInput.of("sample", sample)) {
                StreamScanner.scan(input, proposal);
            }
        }
        return proposal.pattern();
    }
}
