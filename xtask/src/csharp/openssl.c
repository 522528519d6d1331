// Functions of OpenSSL 1.1 that .NET Core 3.1 asks for, and that have other names in OpenSSL 3.

int EVP_MD_get_size(const void *digest);
void *SSL_get1_peer_certificate(const void *ssl);

int EVP_MD_size(const void *digest) {
    return EVP_MD_get_size(digest);
}

void *SSL_get_peer_certificate(const void *ssl) {
    return SSL_get1_peer_certificate(ssl);
}

void ERR_put_error(int library, int function, int reason, const char *file, int line) {
    (void)library, (void)function, (void)reason, (void)file, (void)line;
}
