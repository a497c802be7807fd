// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Authentication by a secret that both sides know.
final class SharedSecret implements Authentication {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int SHORTEST = 16;

    private final SecretKeySpec key;

    SharedSecret(byte[] secret) {
        if (secret.length < SHORTEST) {
            throw new IllegalArgumentException(
                    "secret is too short: length=" + secret.length + ", shortest=" + SHORTEST);
        }
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    @Override
    public byte[] prove(byte[] challenge) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(challenge);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    @Override
    public boolean accepts(byte[] challenge, byte[] proof) {
        return MessageDigest.isEqual(prove(challenge), proof);
    }
}
